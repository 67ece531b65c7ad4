/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0 */
#ifndef CMICROHTTPD_SHIM_H
#define CMICROHTTPD_SHIM_H

#include <microhttpd.h>

/* The settings of a daemon. The library's own call takes variadic arguments, which the Swift
   importer does not import. */
struct cmicrohttpd_setup {
    int listening_socket;
    unsigned int connection_limit;
    /* The memory for one connection's request line and headers, in bytes. */
    size_t connection_memory;
    /* Zero-terminated PEM text, or NULL for no TLS. */
    const char *certificate;
    const char *key;
    const char *priorities;
    void *context;
    MHD_NotifyConnectionCallback connection;
    void *(*target)(void *context, const char *target, struct MHD_Connection *connection);
    MHD_AccessHandlerCallback access;
    MHD_RequestCompletedCallback completed;
};

/* Leaves path and query escaped: only the Swift code decodes them. */
static size_t cmicrohttpd_keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return __builtin_strlen(text);
}

/* The options for TLS. */
struct cmicrohttpd_security {
    struct MHD_OptionItem items[4];
};

static inline struct cmicrohttpd_security cmicrohttpd_security(const struct cmicrohttpd_setup *setup) {
    struct cmicrohttpd_security security = {{
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)setup->certificate},
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)setup->key},
        {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)setup->priorities},
        {MHD_OPTION_END, 0, NULL},
    }};
    return security;
}

/* Whether the library can use the certificate and its key, without the listening socket: if it
   cannot, version 1.0 closes a listening socket twice, and the second time it can be another
   thread's file. */
static inline int cmicrohttpd_can_use_certificate(const struct cmicrohttpd_setup *setup) {
    struct cmicrohttpd_security security = cmicrohttpd_security(setup);
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_USE_TLS | MHD_USE_NO_LISTEN_SOCKET, 0, NULL, NULL, setup->access, setup->context,
        MHD_OPTION_ARRAY, security.items, MHD_OPTION_END);
    if (daemon)
        MHD_stop_daemon(daemon);
    return daemon != NULL;
}

static inline struct MHD_Daemon *cmicrohttpd_start(const struct cmicrohttpd_setup *setup) {
    unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
    struct cmicrohttpd_security security = cmicrohttpd_security(setup);
    struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
    if (setup->certificate)
        flags |= MHD_USE_TLS;
    return MHD_start_daemon(
        flags, 0, NULL, NULL, setup->access, setup->context,
        MHD_OPTION_LISTEN_SOCKET, setup->listening_socket,
        MHD_OPTION_CONNECTION_LIMIT, setup->connection_limit,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, setup->connection_memory,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_UNESCAPE_CALLBACK, cmicrohttpd_keep_escapes, NULL,
        MHD_OPTION_NOTIFY_CONNECTION, setup->connection, setup->context,
        MHD_OPTION_URI_LOG_CALLBACK, setup->target, setup->context,
        MHD_OPTION_NOTIFY_COMPLETED, setup->completed, setup->context,
        MHD_OPTION_ARRAY, setup->certificate ? security.items : none, MHD_OPTION_END);
}

static inline int cmicrohttpd_descriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

/* The size of the request line and headers with the empty line after them, or 0. */
static inline size_t cmicrohttpd_head_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

static inline void *cmicrohttpd_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static inline uint64_t cmicrohttpd_size_unknown(void) { return MHD_SIZE_UNKNOWN; }

/* A return value of the library's content reader callback, as a signed number. */
static inline ssize_t cmicrohttpd_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }

#endif
