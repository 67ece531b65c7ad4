// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension String {
    // Keys without a character. See WebDriver, 17.4.2.
    static let tabKey = "\u{E004}"
    static let enterKey = "\u{E007}"
    static let escapeKey = "\u{E00C}"
    static let backspaceKey = "\u{E003}"
    static let homeKey = "\u{E011}"
    static let endKey = "\u{E010}"
    static let rightKey = "\u{E014}"
    static let downKey = "\u{E015}"
    static let spaceKey = " "
}
