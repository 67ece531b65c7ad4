/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static const char answer[] = "{\"amount\":\"12.50\",\"currency\":\"USD\",\"ok\":1}";

static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *data,
                              size_t *size, void **slot) {
    (void)context, (void)url, (void)method, (void)version, (void)data, (void)size;
    if (!*slot) {
        *slot = handle;
        return MHD_YES;
    }
    struct MHD_Response *response = MHD_create_response_from_buffer(
        sizeof answer - 1, (void *)answer, MHD_RESPMEM_MUST_COPY);
    MHD_add_response_header(response, "content-type", "application/json");
    MHD_add_response_header(response, "cache-control", "no-store");
    MHD_add_response_header(response, "x-content-type-options", "nosniff");
    MHD_add_response_header(response, "x-request-id", "0123456789abc-1");
    enum MHD_Result result = MHD_queue_response(connection, 200, response);
    MHD_destroy_response(response);
    return result;
}

uint16_t reference_http_start(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, handle, NULL,
        MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address, MHD_OPTION_END);
    const union MHD_DaemonInfo *info =
        daemon ? MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT) : NULL;
    return info ? info->port : 0;
}

static int dial(uint16_t port) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int on = 1, peer = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(peer, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(peer, (struct sockaddr *)&address, sizeof address) == 0) return peer;
    close(peer);
    return -1;
}

static const char request[] = "GET /answer HTTP/1.1\r\nHost: localhost\r\n\r\n";

static int ask(int peer) {
    return send(peer, request, sizeof request - 1, MSG_NOSIGNAL) == sizeof request - 1;
}

/* Returns whether a whole answer has arrived: both servers end theirs with the same byte. */
static int answered(int peer) {
    char room[4096];
    ssize_t count = recv(peer, room, sizeof room, 0);
    return count > 0 && room[count - 1] == '}';
}

int reference_http_load(uint16_t port, int connections, int requests) {
    struct pollfd *peers = calloc(connections, sizeof *peers);
    int sent = 0, received = 0, failed = 0;
    for (int i = 0; i < connections; i++) {
        peers[i].fd = dial(port);
        peers[i].events = POLLIN;
        if (peers[i].fd < 0 || !ask(peers[i].fd)) failed = 1;
        sent++;
    }
    while (!failed && received < sent) {
        if (poll(peers, connections, 10000) <= 0) break;
        for (int i = 0; i < connections && !failed; i++) {
            if (!(peers[i].revents & POLLIN)) continue;
            if (!answered(peers[i].fd)) failed = 1;
            received++;
            if (sent < requests && !failed) failed = !ask(peers[i].fd), sent++;
        }
    }
    for (int i = 0; i < connections; i++) close(peers[i].fd);
    free(peers);
    return !failed && received == sent;
}

int reference_http_listen(uint16_t port, int connections) {
    static const char listening[] = "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n";
    /* Both ends are in this process, and a thousand descriptors is the usual limit. */
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    for (int i = 0; i < connections; i++) {
        char room[4096];
        int peer = dial(port);
        if (peer < 0 || send(peer, listening, sizeof listening - 1, MSG_NOSIGNAL) < 0) return 0;
        if (recv(peer, room, sizeof room, 0) <= 0) return 0;
    }
    return 1;
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

int reference_http_latencies(uint16_t port, double rate, double *times, int count) {
    int peer = dial(port), held = peer >= 0;
    for (int i = 0; held && i < count; i++) {
        struct timespec pause = {.tv_nsec = (long)(1e9 / rate)};
        nanosleep(&pause, NULL);
        double start = seconds();
        held = ask(peer) && answered(peer);
        times[i] = (seconds() - start) * 1e6;
    }
    close(peer);
    return held;
}
