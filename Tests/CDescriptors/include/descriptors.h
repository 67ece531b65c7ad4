/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0 */
#ifndef DESCRIPTORS_H
#define DESCRIPTORS_H

/* How often the calling thread has closed a descriptor that was not open, be it in a library. While
   other threads open files, such a call closes one of theirs. Always 0 in a run with a sanitizer. */
unsigned long descriptors_wrong_closes(void);

#endif
