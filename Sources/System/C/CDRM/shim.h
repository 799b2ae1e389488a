// The kernel's mode setting (drm-kms(7)): its structures, and the numbers of its calls in a form
// that Swift can import. Distributions install these headers with the kernel's or with libdrm's.
#if __has_include(<drm/drm.h>)
#include <drm/drm.h>
#include <drm/drm_fourcc.h>
#include <drm/drm_mode.h>
#else
#include <libdrm/drm.h>
#include <libdrm/drm_fourcc.h>
#include <libdrm/drm_mode.h>
#endif
#include <errno.h>
#include <sys/ioctl.h>

// ioctl(2) is variadic, which Swift does not import. Repeats interrupted calls, as libdrm does.
static inline int cdrm_call(int descriptor, unsigned long request, void *argument) {
  int result;
  do result = ioctl(descriptor, request, argument);
  while (result == -1 && (errno == EINTR || errno == EAGAIN));
  return result;
}

static const unsigned long cdrm_get_cap = DRM_IOCTL_GET_CAP;
static const unsigned long cdrm_set_client_cap = DRM_IOCTL_SET_CLIENT_CAP;
static const unsigned long cdrm_get_resources = DRM_IOCTL_MODE_GETRESOURCES;
static const unsigned long cdrm_get_connector = DRM_IOCTL_MODE_GETCONNECTOR;
static const unsigned long cdrm_get_encoder = DRM_IOCTL_MODE_GETENCODER;
static const unsigned long cdrm_get_planes = DRM_IOCTL_MODE_GETPLANERESOURCES;
static const unsigned long cdrm_get_plane = DRM_IOCTL_MODE_GETPLANE;
static const unsigned long cdrm_get_properties = DRM_IOCTL_MODE_OBJ_GETPROPERTIES;
static const unsigned long cdrm_get_property = DRM_IOCTL_MODE_GETPROPERTY;
static const unsigned long cdrm_create_blob = DRM_IOCTL_MODE_CREATEPROPBLOB;
static const unsigned long cdrm_destroy_blob = DRM_IOCTL_MODE_DESTROYPROPBLOB;
static const unsigned long cdrm_create_dumb = DRM_IOCTL_MODE_CREATE_DUMB;
static const unsigned long cdrm_map_dumb = DRM_IOCTL_MODE_MAP_DUMB;
static const unsigned long cdrm_destroy_dumb = DRM_IOCTL_MODE_DESTROY_DUMB;
static const unsigned long cdrm_add_framebuffer = DRM_IOCTL_MODE_ADDFB2;
static const unsigned long cdrm_remove_framebuffer = DRM_IOCTL_MODE_RMFB;
static const unsigned long cdrm_dirty = DRM_IOCTL_MODE_DIRTYFB;
static const unsigned long cdrm_set_crtc = DRM_IOCTL_MODE_SETCRTC;
static const unsigned long cdrm_page_flip = DRM_IOCTL_MODE_PAGE_FLIP;
static const unsigned long cdrm_atomic = DRM_IOCTL_MODE_ATOMIC;
static const unsigned long cdrm_cursor = DRM_IOCTL_MODE_CURSOR2;

static const unsigned int cdrm_xrgb8888 = DRM_FORMAT_XRGB8888;
static const unsigned int cdrm_rgb565 = DRM_FORMAT_RGB565;
static const unsigned int cdrm_xbgr8888 = DRM_FORMAT_XBGR8888;
static const unsigned int cdrm_bgr565 = DRM_FORMAT_BGR565;
