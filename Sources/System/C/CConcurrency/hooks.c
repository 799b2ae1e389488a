#include "CConcurrency.h"

#include <stddef.h>

#define SWIFT_CALL __attribute__((swiftcall))

// The executor of an actor; all zero for none.
typedef struct {
  void *identity;
  uintptr_t implementation;
} serial_executor;

extern SWIFT_CALL void swift_job_run(void *job, serial_executor executor);

// `original` is the function that the runtime would call without the hook.
extern SWIFT_CALL void (*swift_task_enqueueGlobal_hook)(void *job, void *original);

// The context, which the hook itself does not have.
static void *installed_context;
static void (*installed_enqueue)(void *context, cconcurrency_job job);

static SWIFT_CALL void enqueue(void *job, void *original) {
  installed_enqueue(installed_context, (cconcurrency_job)job);
}

void cconcurrency_install(void *context, void (*enqueue_job)(void *, cconcurrency_job)) {
  installed_context = context;
  installed_enqueue = enqueue_job;
  swift_task_enqueueGlobal_hook = enqueue;
}

void cconcurrency_run(cconcurrency_job job) {
  serial_executor nobody = {NULL, 0};
  swift_job_run((void *)job, nobody);
}
