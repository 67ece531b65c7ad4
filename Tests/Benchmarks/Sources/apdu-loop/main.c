/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0

   The limit for a read through PC/SC: connect, send the given commands, disconnect.
   Usage: apdu-loop READER ROUNDS <commands, one on each line in hexadecimal digits
   Prints the time of each round in microseconds, one on each line. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <winscard.h>

enum { COMMANDS = 64, LENGTH = 261 };

static uint8_t commands[COMMANDS][LENGTH];
static DWORD lengths[COMMANDS];
static uint8_t answer[65538];

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static int check(const char *what, LONG result) {
    if (result == SCARD_S_SUCCESS) return 1;
    fprintf(stderr, "%s: 0x%08lX\n", what, (unsigned long)result);
    return 0;
}

int main(int count, char **arguments) {
    if (count != 3) return 2;
    int used = 0;
    char line[2 * LENGTH + 8];
    while (used < COMMANDS && fgets(line, sizeof line, stdin)) {
        unsigned byte;
        DWORD length = 0;
        for (char *at = line; length < LENGTH && sscanf(at, "%2x", &byte) == 1; at += 2)
            commands[used][length++] = (uint8_t)byte;
        if (length) lengths[used++] = length;
    }
    SCARDCONTEXT context;
    if (!check("establish", SCardEstablishContext(SCARD_SCOPE_SYSTEM, NULL, NULL, &context))) return 1;
    for (int round = 0; round < atoi(arguments[2]); round++) {
        double start = now();
        SCARDHANDLE card;
        DWORD protocol;
        if (!check("connect", SCardConnect(context, arguments[1], SCARD_SHARE_EXCLUSIVE,
                                           SCARD_PROTOCOL_T0 | SCARD_PROTOCOL_T1, &card, &protocol)))
            return 1;
        for (int index = 0; index < used; index++) {
            SCARD_IO_REQUEST pci = {protocol, sizeof pci};
            DWORD length = sizeof answer;
            if (!check("transmit", SCardTransmit(card, &pci, commands[index], lengths[index], NULL,
                                                 answer, &length)))
                return 1;
        }
        if (!check("disconnect", SCardDisconnect(card, SCARD_UNPOWER_CARD))) return 1;
        printf("%.1f\n", now() - start);
    }
    SCardReleaseContext(context);
    return 0;
}
