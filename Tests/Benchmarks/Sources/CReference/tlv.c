/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

enum { DEPTH = 8, LENGTH = 65535, COUNT = 1024 };

static int walk(const uint8_t *restrict bytes, size_t at, size_t end, int depth, int *restrict left,
                uint64_t *restrict sum) {
    while (at < end) {
        if (bytes[at] == 0x00 || bytes[at] == 0xFF) {
            at++;
            continue;
        }
        size_t start = at;
        uint8_t first = bytes[at++];
        uint32_t tag = first;
        if ((first & 0x1F) == 0x1F) {
            uint8_t byte;
            do {
                if (at >= end) return 0;
                if (at - start >= 4) return 0;
                byte = bytes[at];
                if (at == start + 1 && (byte & 0x7F) == 0) return 0;
                at++;
                tag = tag << 8 | byte;
            } while (byte & 0x80);
        }
        if (at >= end) return 0;
        size_t length = bytes[at++];
        if (length >= 0x80) {
            size_t count = length & 0x7F;
            if (count == 0 || count > 3 || at + count > end) return 0;
            length = 0;
            while (count--) length = length << 8 | bytes[at++];
        }
        if (length > LENGTH || length > end - at) return 0;
        if (--*left < 0) return 0;
        *sum += tag + length;
        if (first & 0x20) {
            if (depth >= DEPTH || !walk(bytes, at, at + length, depth + 1, left, sum)) return 0;
        }
        at += length;
    }
    return 1;
}

int reference_tlv_walk(const uint8_t *bytes, size_t count, uint64_t *sum) {
    int left = COUNT;
    return walk(bytes, 0, count, 1, &left, sum) ? COUNT - left : -1;
}
