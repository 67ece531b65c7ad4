/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0 */
#ifndef CPCSC_SHIM_H
#define CPCSC_SHIM_H

#include <winscard.h>
#include <reader.h>

#endif
