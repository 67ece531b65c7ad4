/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0 */
#include "CPages.h"

/* #embed is part of C23. Compilers accept it in earlier standards, with this warning. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct page_file files[] = {
    {"/sheet", (const char[]){
#embed "../Kiosk/Sheet/Page/sheet.html" suffix(, 0)
    }},
    {"/sheet/sheet.js", (const char[]){
#embed "../Kiosk/Sheet/Page/sheet.js" suffix(, 0)
    }},
    {"/sheet/connection.js", (const char[]){
#embed "../Kiosk/Sheet/Page/connection.js" suffix(, 0)
    }},
    {"/sheet/stream.js", (const char[]){
#embed "../Kiosk/Sheet/Page/stream.js" suffix(, 0)
    }},
    {"/sheet/countdown.js", (const char[]){
#embed "../Kiosk/Sheet/Page/countdown.js" suffix(, 0)
    }},
    {"/sheet/pad.js", (const char[]){
#embed "../Kiosk/Sheet/Page/pad.js" suffix(, 0)
    }},
    {"/sheet/touchpad.js", (const char[]){
#embed "../Kiosk/Sheet/Page/touchpad.js" suffix(, 0)
    }},
    {"/sheet/voice.js", (const char[]){
#embed "../Kiosk/Sheet/Page/voice.js" suffix(, 0)
    }},
    {"/sheet/wallet.js", (const char[]){
#embed "../Kiosk/Sheet/Page/wallet.js" suffix(, 0)
    }},
    {"/sheet/chooser.js", (const char[]){
#embed "../Kiosk/Sheet/Page/chooser.js" suffix(, 0)
    }},
    {"/sheet/tones.js", (const char[]){
#embed "../Kiosk/Sheet/Page/tones.js" suffix(, 0)
    }},
    {"/sheet/colors.css", (const char[]){
#embed "../Kiosk/Sheet/Page/colors.css" suffix(, 0)
    }},
    {"/sheet/sheet.css", (const char[]){
#embed "../Kiosk/Sheet/Page/sheet.css" suffix(, 0)
    }},
    {"/sheet/wallet.css", (const char[]){
#embed "../Kiosk/Sheet/Page/wallet.css" suffix(, 0)
    }},
    {"/sheet/pad.css", (const char[]){
#embed "../Kiosk/Sheet/Page/pad.css" suffix(, 0)
    }},
    {"/sheet/icon.svg", (const char[]){
#embed "../Kiosk/Sheet/Page/icon.svg" suffix(, 0)
    }},
    {"/console", (const char[]){
#embed "../Kiosk/Console/Page/console.html" suffix(, 0)
    }},
    {"/console/console.js", (const char[]){
#embed "../Kiosk/Console/Page/console.js" suffix(, 0)
    }},
    {"/console/service.js", (const char[]){
#embed "../Kiosk/Console/Page/service.js" suffix(, 0)
    }},
    {"/console/stream.js", (const char[]){
#embed "../Kiosk/Sheet/Page/stream.js" suffix(, 0)
    }},
    {"/console/elements.js", (const char[]){
#embed "../Kiosk/Console/Page/elements.js" suffix(, 0)
    }},
    {"/console/reads.js", (const char[]){
#embed "../Kiosk/Console/Page/reads.js" suffix(, 0)
    }},
    {"/console/filter.js", (const char[]){
#embed "../Kiosk/Console/Page/filter.js" suffix(, 0)
    }},
    {"/console/facts.js", (const char[]){
#embed "../Kiosk/Console/Page/facts.js" suffix(, 0)
    }},
    {"/console/words.js", (const char[]){
#embed "../Kiosk/Console/Page/words.js" suffix(, 0)
    }},
    {"/console/times.js", (const char[]){
#embed "../Kiosk/Console/Page/times.js" suffix(, 0)
    }},
    {"/console/dialogue.js", (const char[]){
#embed "../Kiosk/Console/Page/dialogue.js" suffix(, 0)
    }},
    {"/console/bytes.js", (const char[]){
#embed "../Kiosk/Console/Page/bytes.js" suffix(, 0)
    }},
    {"/console/export.js", (const char[]){
#embed "../Kiosk/Console/Page/export.js" suffix(, 0)
    }},
    {"/console/cards.js", (const char[]){
#embed "../Kiosk/Console/Page/cards.js" suffix(, 0)
    }},
    {"/console/chart.js", (const char[]){
#embed "../Kiosk/Console/Page/chart.js" suffix(, 0)
    }},
    {"/console/metrics.js", (const char[]){
#embed "../Kiosk/Console/Page/metrics.js" suffix(, 0)
    }},
    {"/console/console.css", (const char[]){
#embed "../Kiosk/Console/Page/console.css" suffix(, 0)
    }},
    {"/console/dialogue.css", (const char[]){
#embed "../Kiosk/Console/Page/dialogue.css" suffix(, 0)
    }},
    {"/console/cards.css", (const char[]){
#embed "../Kiosk/Console/Page/cards.css" suffix(, 0)
    }},
};

const struct page_file *page_files(size_t *count) {
    *count = sizeof files / sizeof *files;
    return files;
}
