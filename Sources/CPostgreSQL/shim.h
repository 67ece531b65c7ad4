/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0 */
#ifndef CPOSTGRESQL_SHIM_H
#define CPOSTGRESQL_SHIM_H

/* The path on Debian, then the path on other systems. There is no pkg-config, so that builds
   without the trait do not report a missing library that they do not need. */
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif

/* Macros of pg_config.h and postgres_ext.h, which the Swift importer does not import. */
static inline int cpostgresql_sqlstate(void) { return PG_DIAG_SQLSTATE; }

#endif
