// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

/// Every test that requires a real browser.
@Suite(
    "In a real browser", BrowsersTrait(), BrowserTrait(),
    .enabled(if: Browser.isInstalled, "chromedriver is missing: apt-get install chromium-driver"))
enum BrowserTests {}
