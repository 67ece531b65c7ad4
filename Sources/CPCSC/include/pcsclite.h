/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0 */
/* The headers of PCSC include each other without their folder, which only pkg-config's flags would add. */
#include <PCSC/pcsclite.h>
