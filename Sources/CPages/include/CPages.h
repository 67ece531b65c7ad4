/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0 */
#ifndef CPAGES_H
#define CPAGES_H

#include <stddef.h>

/// A file of the payment sheet's or the console's page.
struct page_file {
    /// The path in its URL, such as `/sheet/sheet.js`.
    const char *_Nonnull path;
    /// The content, in UTF-8.
    const char *_Nonnull text;
};

/// Returns the files, which are part of the program, and their number.
const struct page_file *_Nonnull page_files(size_t *_Nonnull count);

#endif
