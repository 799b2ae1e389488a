// libwebp, loaded for the first WebP file, so that it is not needed without one.
#include <dlfcn.h>
#include <webp/decode.h>

#define CWEBP_FUNCTIONS(X) X(WebPGetFeaturesInternal) X(WebPInitDecoderConfigInternal) X(WebPDecode)

#define CWEBP_MEMBER(name) __typeof__(name) *name;
struct cwebp_functions { CWEBP_FUNCTIONS(CWEBP_MEMBER) };

// Returns an error message, or null.
static inline const char *cwebp_load(struct cwebp_functions *functions) {
  void *library = dlopen("libwebp.so.7", RTLD_NOW | RTLD_LOCAL);
  if (!library) return dlerror();
#define CWEBP_LOAD(name) \
  if (!(functions->name = (__typeof__(name) *)dlsym(library, #name))) return dlerror();
  CWEBP_FUNCTIONS(CWEBP_LOAD)
  return 0;
}
