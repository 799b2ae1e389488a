#ifndef CCONCURRENCY_H
#define CCONCURRENCY_H

#include <stdint.h>

// A job of the Swift runtime without an executor of its own. Has to be run exactly once.
typedef uintptr_t cconcurrency_job;

// Makes the runtime pass all such jobs to `enqueue`, on any thread, for the rest of the program's
// life (swift_task_enqueueGlobal_hook). To be called before the first task.
void cconcurrency_install(void *context, void (*enqueue)(void *context, cconcurrency_job job));

// Runs a job on this thread (swift_job_run).
void cconcurrency_run(cconcurrency_job job);

#endif
