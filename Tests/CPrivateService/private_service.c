/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include "private_service.h"

#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/* Everything after fork() in a process with threads may use only calls that
   are safe in a signal handler. All texts are made before the fork. */

struct request {
    char kind;
    int32_t number;
};

struct plan {
    struct sockaddr_un address;
    const char *log_path;
    char *const *arguments;
    char *const *leftovers;
    char **environment;
    char *listen_pid;
    char user_map[64];
    char group_map[64];
};

static void write_file(const char *path, const char *text) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    ssize_t ignored = write(file, text, strlen(text));
    (void)ignored;
    close(file);
}

/* Some systems allow the namespaces but nothing inside them, so a failure here
   ends this process and the next one goes without. */
static bool isolate(const struct plan *plan) {
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET) != 0) return false;
    write_file("/proc/self/setgroups", "deny");
    write_file("/proc/self/uid_map", plan->user_map);
    write_file("/proc/self/gid_map", plan->group_map);
    /* An own /run, because pcscd writes its process number there. */
    if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) return false;
    if (mount("tmpfs", "/run", "tmpfs", 0, NULL) != 0) return false;
    int socket_descriptor = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    struct ifreq request = {.ifr_name = "lo", .ifr_flags = IFF_UP | IFF_RUNNING};
    int code = ioctl(socket_descriptor, SIOCSIFFLAGS, &request);
    close(socket_descriptor);
    return code == 0;
}

static void write_number(char *text, pid_t number) {
    char digits[16];
    int count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (count > 0) *text++ = digits[--count];
    *text = 0;
}

static void run_service(const struct plan *plan, int listener) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    int log = open(plan->log_path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (log >= 0) {
        dup2(log, 1);
        dup2(log, 2);
    }
    dup2(listener, 3);
    syscall(SYS_close_range, 4u, ~0u, 0u);
    write_number(plan->listen_pid, getpid());
    execve(plan->arguments[0], plan->arguments, plan->environment);
    _exit(127);
}

static int32_t start_service(const struct plan *plan, pid_t *service) {
    unlink(plan->address.sun_path);
    /* Only the service keeps the listening socket: a dead service must
       refuse connections. */
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0) return -errno;
    if (bind(listener, (const struct sockaddr *)&plan->address, sizeof plan->address) != 0
        || listen(listener, 64) != 0) {
        int32_t code = -errno;
        close(listener);
        return code;
    }
    pid_t child = fork();
    if (child == 0) run_service(plan, listener);
    int32_t code = child > 0 ? child : -errno;
    close(listener);
    if (child > 0) *service = child;
    return code;
}

static int32_t signal_service(pid_t *service, int number) {
    if (*service <= 0) return ESRCH;
    if (kill(*service, number) != 0) return errno;
    if (number == SIGKILL || number == SIGTERM) {
        while (waitpid(*service, NULL, 0) < 0 && errno == EINTR) {}
        *service = 0;
    }
    /* Its threads run on until each has seen the signal. */
    if (number == SIGSTOP) {
        while (waitpid(*service, NULL, WUNTRACED) < 0 && errno == EINTR) {}
    }
    return 0;
}

/* If no program listens and the system assigns a socket the port that it
   connects to, TCP connects the socket to itself. */
static bool is_own_peer(int descriptor) {
    struct sockaddr_in own, peer;
    socklen_t own_length = sizeof own, peer_length = sizeof peer;
    return getsockname(descriptor, (struct sockaddr *)&own, &own_length) == 0
        && getpeername(descriptor, (struct sockaddr *)&peer, &peer_length) == 0
        && own.sin_port == peer.sin_port && own.sin_addr.s_addr == peer.sin_addr.s_addr;
}

static int32_t connect_port(int32_t port, int *descriptor) {
    struct sockaddr_in address = {
        .sin_family = AF_INET,
        .sin_port = htons((uint16_t)port),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
    };
    // At least four minutes: the service starts slowly on a machine under load.
    for (int attempt = 0; attempt < 240000; attempt++) {
        int candidate = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (candidate < 0) return -errno;
        int result = connect(candidate, (const struct sockaddr *)&address, sizeof address);
        int32_t code = errno;
        if (result == 0 && !is_own_peer(candidate)) {
            int on = 1;
            setsockopt(candidate, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
            *descriptor = candidate;
            return 0;
        }
        close(candidate);
        if (result != 0 && code != ECONNREFUSED) return -code;
        const struct timespec pause = {.tv_nsec = 1000000};
        nanosleep(&pause, NULL);
    }
    return -ETIMEDOUT;
}

static void reply(int control, int32_t number, int descriptor) {
    struct iovec part = {.iov_base = &number, .iov_len = sizeof number};
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr align;
    } ancillary;
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptor >= 0) {
        memset(&ancillary, 0, sizeof ancillary);
        message.msg_control = ancillary.bytes;
        message.msg_controllen = sizeof ancillary.bytes;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    }
    sendmsg(control, &message, MSG_NOSIGNAL);
    if (descriptor >= 0) close(descriptor);
}

static void supervise(const struct plan *plan, int control, bool isolated) {
    /* Stay with the test process's end, not with the terminal's signals. */
    setsid();
    if (control != 3) dup2(control, 3);
    control = 3;
    syscall(SYS_close_range, 4u, ~0u, 0u);
    fcntl(control, F_SETFD, FD_CLOEXEC);
    signal(SIGPIPE, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    bool ready = !isolated || isolate(plan);
    reply(control, ready, -1);
    if (!ready) _exit(1);

    pid_t service = 0;
    struct request request;
    while (recv(control, &request, sizeof request, MSG_WAITALL) == sizeof request) {
        int descriptor = -1;
        int32_t answer = EINVAL;
        switch (request.kind) {
        case 'p': answer = start_service(plan, &service); break;
        case 's': answer = signal_service(&service, request.number); break;
        case 'c': answer = connect_port(request.number, &descriptor); break;
        }
        reply(control, answer, descriptor);
    }
    signal_service(&service, SIGKILL);
    for (char *const *path = plan->leftovers; *path; path++)
        if (unlink(*path) != 0) rmdir(*path);
    _exit(0);
}

static int32_t receive(int control, int *descriptor) {
    int32_t number = -EPIPE;
    struct iovec part = {.iov_base = &number, .iov_len = sizeof number};
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr align;
    } ancillary;
    struct msghdr message = {
        .msg_iov = &part,
        .msg_iovlen = 1,
        .msg_control = ancillary.bytes,
        .msg_controllen = sizeof ancillary.bytes,
    };
    ssize_t count;
    while ((count = recvmsg(control, &message, MSG_WAITALL | MSG_CMSG_CLOEXEC)) < 0
           && errno == EINTR) {}
    if (count != sizeof number) return -EPIPE;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (descriptor && header && header->cmsg_type == SCM_RIGHTS)
        memcpy(descriptor, CMSG_DATA(header), sizeof *descriptor);
    return number;
}

static int32_t ask(
    const struct private_service *service, char kind, int32_t number, int *descriptor) {
    struct request request;
    memset(&request, 0, sizeof request);
    request.kind = kind;
    request.number = number;
    if (send(service->control, &request, sizeof request, MSG_NOSIGNAL) != sizeof request)
        return -EPIPE;
    return receive(service->control, descriptor);
}

static int open_supervisor(
    struct private_service *service, const struct plan *plan, bool isolated) {
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) return errno;
    pid_t child = fork();
    if (child == 0) supervise(plan, pair[1], isolated);
    int code = errno;
    close(pair[1]);
    if (child < 0) {
        close(pair[0]);
        return code;
    }
    service->control = pair[0];
    service->supervisor = child;
    service->isolated = isolated;
    if (receive(pair[0], NULL) == 1) return 0;
    private_service_close(service);
    return EPERM;
}

int private_service_open(
    struct private_service *service, const char *socket_path, const char *log_path,
    char *const arguments[], char *const leftovers[]) {
    static char count[] = "LISTEN_FDS=1", path[] = "PATH=/usr/sbin:/usr/bin:/sbin:/bin";
    char number[32] = "LISTEN_PID=";
    char *environment[] = {count, path, number, NULL};
    struct plan plan = {
        .address = {.sun_family = AF_UNIX},
        .log_path = log_path,
        .arguments = arguments,
        .leftovers = leftovers,
        .environment = environment,
        .listen_pid = number + strlen(number),
    };
    if (strlen(socket_path) >= sizeof plan.address.sun_path) return ENAMETOOLONG;
    strcpy(plan.address.sun_path, socket_path);
    snprintf(plan.user_map, sizeof plan.user_map, "0 %d 1\n", (int)getuid());
    snprintf(plan.group_map, sizeof plan.group_map, "0 %d 1\n", (int)getgid());

    int code = open_supervisor(service, &plan, true);
    return code == EPERM ? open_supervisor(service, &plan, false) : code;
}

pid_t private_service_start(const struct private_service *service) {
    return ask(service, 'p', 0, NULL);
}

int private_service_signal(const struct private_service *service, int signal) {
    return ask(service, 's', signal, NULL);
}

int private_service_connect(const struct private_service *service, uint16_t port) {
    int descriptor = -1;
    int32_t code = ask(service, 'c', port, &descriptor);
    return code < 0 ? code : descriptor;
}

void private_service_close(struct private_service *service) {
    close(service->control);
    while (waitpid(service->supervisor, NULL, 0) < 0 && errno == EINTR) {}
    service->control = -1;
}

void private_service_acknowledge(int descriptor) {
    int on = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_QUICKACK, &on, sizeof on);
}

int private_service_open_terminal(char *path, size_t length) {
    int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (terminal < 0) return -errno;
    struct termios settings;
    if (grantpt(terminal) != 0 || unlockpt(terminal) != 0
        || ptsname_r(terminal, path, length) != 0 || tcgetattr(terminal, &settings) != 0) {
        int code = -errno;
        close(terminal);
        return code;
    }
    cfmakeraw(&settings);
    tcsetattr(terminal, TCSANOW, &settings);
    return terminal;
}

pid_t private_service_spawn(
    const char *path, char *const arguments[], char *const environment[], const int streams[3]) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    pid_t child = 0;
    posix_spawn_file_actions_init(&actions);
    for (int stream = 0; stream < 3; stream++)
        posix_spawn_file_actions_adddup2(&actions, streams[stream], stream);
    posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    int result = posix_spawn(&child, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return result == 0 ? child : -result;
}
