/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0 */
#include "CCards.h"

/* #embed is part of C23. Compilers accept it in earlier standards, with this warning. */
#pragma clang diagnostic ignored "-Wc23-extensions"

/* In the order in which taptopay card list shows the cards. */
static const char *const lists[] = {
    (const char[]){
#embed "../EmulatedCards/Cards/visa.json" suffix(, 0)
    },
    (const char[]){
#embed "../EmulatedCards/Cards/mastercard.json" suffix(, 0)
    },
    (const char[]){
#embed "../EmulatedCards/Cards/american-express.json" suffix(, 0)
    },
    (const char[]){
#embed "../EmulatedCards/Cards/jcb.json" suffix(, 0)
    },
    (const char[]){
#embed "../EmulatedCards/Cards/discover.json" suffix(, 0)
    },
    (const char[]){
#embed "../EmulatedCards/Cards/unionpay.json" suffix(, 0)
    },
    (const char[]){
#embed "../EmulatedCards/Cards/common-kernel.json" suffix(, 0)
    },
    (const char[]){
#embed "../EmulatedCards/Cards/two-schemes.json" suffix(, 0)
    },
    (const char[]){
#embed "../EmulatedCards/Cards/selection.json" suffix(, 0)
    },
    (const char[]){
#embed "../EmulatedCards/Cards/unusual.json" suffix(, 0)
    },
    (const char[]){
#embed "../EmulatedCards/Cards/not-genuine.json" suffix(, 0)
    },
    (const char[]){
#embed "../EmulatedCards/Cards/wallets.json" suffix(, 0)
    },
};

const char *const *card_lists(size_t *count) {
    *count = sizeof lists / sizeof *lists;
    return lists;
}
