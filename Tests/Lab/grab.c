// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// grab MILLISECONDS: holds each card that comes into the first reader for a time, as the card services
// of desktops do, and writes a line for each.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <winscard.h>

int main(int argc, char **argv) {
    SCARDCONTEXT context;
    if (argc != 2 || SCardEstablishContext(SCARD_SCOPE_SYSTEM, NULL, NULL, &context)) return 1;
    char name[MAX_READERNAME] = "";
    DWORD known = SCARD_STATE_UNAWARE;
    for (;;) {
        char names[16 * MAX_READERNAME];
        DWORD length = sizeof names;
        if (SCardListReaders(context, NULL, names, &length)) {
            name[0] = 0;
            usleep(50000);
            continue;
        }
        // Another name means another reader.
        if (strcmp(name, names)) known = SCARD_STATE_UNAWARE;
        strncpy(name, names, sizeof name - 1);
        SCARD_READERSTATE state = {.szReader = name, .dwCurrentState = known};
        SCardGetStatusChange(context, 200, &state, 1);
        int came = ~known & state.dwEventState & SCARD_STATE_PRESENT;
        known = state.dwEventState;
        SCARDHANDLE card;
        DWORD protocol;
        if (!came || SCardConnect(context, name, SCARD_SHARE_SHARED,
                                  SCARD_PROTOCOL_T0 | SCARD_PROTOCOL_T1, &card, &protocol))
            continue;
        puts("taken");
        fflush(stdout);
        usleep(atoi(argv[1]) * 1000);
        SCardDisconnect(card, SCARD_LEAVE_CARD);
    }
}
