/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0 */

/* Loaded into a program of the soak: its clocks are ahead by what a shared file says.

   The file has two numbers of seconds: how far the time of day is ahead, and how long the machine
   has slept. CLOCK_MONOTONIC does not count sleep and stays as it is. Timers that wait for a time
   of a clock that jumps are set again, as the kernel does it. Child processes have the real
   clocks. See clock_gettime(2) and timerfd_create(2). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

struct offsets {
    volatile int64_t wall, slept;
};

static struct offsets none;
static struct offsets *offsets = &none;

static int64_t ahead(clockid_t clock) {
    switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE: return offsets->wall;
    case CLOCK_BOOTTIME: return offsets->slept;
    default: return 0;
    }
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int code = real(clock, time);
    if (code == 0) time->tv_sec += ahead(clock);
    return code;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec now;
    int code = clock_gettime(CLOCK_REALTIME, &now);
    if (code == 0) {
        time->tv_sec = now.tv_sec;
        time->tv_usec = now.tv_nsec / 1000;
    }
    return code;
}

time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}

/* Its deadline is a time of day. */
int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict deadline) {
    static int (*real)(sem_t *, const struct timespec *);
    if (!real) real = (int (*)(sem_t *, const struct timespec *))dlsym(RTLD_NEXT, "sem_timedwait");
    struct timespec moved = *deadline;
    moved.tv_sec -= ahead(CLOCK_REALTIME);
    return real(semaphore, &moved);
}

/* The timers that wait for a time of a clock that can jump. */
static struct timer {
    int descriptor;
    clockid_t clock;
    int flags;
    struct itimerspec target;
} timers[64];
static size_t timer_count;
static pthread_mutex_t timers_lock = PTHREAD_MUTEX_INITIALIZER;

int timerfd_create(clockid_t clock, int flags) {
    int descriptor = (int)syscall(SYS_timerfd_create, clock, flags);
    if (descriptor < 0) return descriptor;
    pthread_mutex_lock(&timers_lock);
    size_t place = 0;
    while (place < timer_count && timers[place].descriptor != descriptor) place++;
    if (place == sizeof timers / sizeof *timers) abort();
    if (place == timer_count) timer_count++;
    timers[place] = (struct timer){.descriptor = descriptor, .clock = clock};
    pthread_mutex_unlock(&timers_lock);
    return descriptor;
}

static int set(const struct timer *timer, struct itimerspec *old) {
    struct itimerspec moved = timer->target;
    int is_set = moved.it_value.tv_sec != 0 || moved.it_value.tv_nsec != 0;
    if (is_set && timer->flags & TFD_TIMER_ABSTIME) {
        moved.it_value.tv_sec -= ahead(timer->clock);
        /* Long ago: at once. */
        if (moved.it_value.tv_sec < 0) moved.it_value = (struct timespec){.tv_nsec = 1};
    }
    return (int)syscall(SYS_timerfd_settime, timer->descriptor, timer->flags, &moved, old);
}

int timerfd_settime(
    int descriptor, int flags, const struct itimerspec *target, struct itimerspec *old) {
    struct timer unknown = {.descriptor = descriptor, .clock = CLOCK_MONOTONIC};
    pthread_mutex_lock(&timers_lock);
    struct timer *timer = &unknown;
    for (size_t place = 0; place < timer_count; place++)
        if (timers[place].descriptor == descriptor) timer = &timers[place];
    timer->flags = flags;
    timer->target = *target;
    int code = set(timer, old);
    pthread_mutex_unlock(&timers_lock);
    return code;
}

/* Sets the timers again when a clock has jumped. */
static void *follow(void *unused) {
    (void)unused;
    struct offsets known = *offsets;
    for (;;) {
        const struct timespec pause = {.tv_nsec = 20000000};
        nanosleep(&pause, NULL);
        struct offsets now = *offsets;
        if (now.wall == known.wall && now.slept == known.slept) continue;
        known = now;
        pthread_mutex_lock(&timers_lock);
        for (size_t place = 0; place < timer_count; place++)
            if (timers[place].flags & TFD_TIMER_ABSTIME) set(&timers[place], NULL);
        pthread_mutex_unlock(&timers_lock);
    }
    return NULL;
}

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("SOAK_CLOCK");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) abort();
    void *shared = mmap(NULL, sizeof *offsets, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (shared == MAP_FAILED) abort();
    offsets = shared;
    unsetenv("LD_PRELOAD");
    pthread_t thread;
    if (pthread_create(&thread, NULL, follow, NULL) != 0) abort();
}
