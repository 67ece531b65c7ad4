/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0 */
#ifndef CCARDS_H
#define CCARDS_H

#include <stddef.h>

/// Returns the lists of emulated cards, each a JSON text in UTF-8, and their number.
const char *_Nonnull const *_Nonnull card_lists(size_t *_Nonnull count);

#endif
