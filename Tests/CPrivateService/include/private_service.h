/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0 */
#ifndef PRIVATE_SERVICE_H
#define PRIVATE_SERVICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* A supervisor process that keeps one service in user, mount and network
   namespaces of its own. It is steered over a socket pair and ends, after
   killing the service, when the other end is closed: also when the test
   process dies. */
struct private_service {
    int control;     /* our end of the socket pair */
    pid_t supervisor;
    bool isolated;   /* false where the system refuses namespaces */
};

/* Starts a supervisor. `arguments` is the service's command line; the service
   gets a listening Unix socket at `socket_path` as descriptor 3, the way
   systemd hands one over, and writes to `log_path`. At the end the supervisor
   removes the files and then empty directories `leftovers`, in this order.
   Returns 0 or errno. */
int private_service_open(
    struct private_service *service, const char *socket_path, const char *log_path,
    char *const arguments[], char *const leftovers[]);

/* Starts the service. Returns its process number, or -errno. */
pid_t private_service_start(const struct private_service *service);

/* Sends a signal to the service. SIGKILL and SIGTERM wait for its end, SIGSTOP
   until all its threads stand still.
   Returns 0 or errno. */
int private_service_signal(const struct private_service *service, int signal);

/* Connects to a port on the loopback interface that the service sees, waiting
   for it to listen. Returns the descriptor, or -errno. */
int private_service_connect(const struct private_service *service, uint16_t port);

/* Kills the service and ends the supervisor. */
void private_service_close(struct private_service *service);

/* Acknowledges at once what arrives next on a TCP socket: vpcd 3.3 sends length
   and body apart without TCP_NODELAY, so each delayed acknowledgement would
   cost 40 ms. It has to be asked for again before every receive. */
void private_service_acknowledge(int descriptor);

/* Opens a pseudo terminal in raw mode and writes the other end's path. Returns
   the descriptor of this end, or -errno. */
int private_service_open_terminal(char *path, size_t length);

/* Starts a program with these standard streams and no other descriptor, with no
   signal blocked or ignored. Returns its process number, or -errno. */
pid_t private_service_spawn(
    const char *path, char *const arguments[], char *const environment[], const int streams[3]);

#endif
