/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "descriptors.h"

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Thread_local unsigned long wrong_closes;

unsigned long descriptors_wrong_closes(void) { return wrong_closes; }

/* The sanitizers have a `close` of their own. */
#if !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)
/* Takes the place of the C library's function in the whole process. */
int close(int descriptor) {
    int result = (int)syscall(SYS_close, descriptor);
    if (result < 0 && errno == EBADF)
        wrong_closes++;
    return result;
}
#endif
