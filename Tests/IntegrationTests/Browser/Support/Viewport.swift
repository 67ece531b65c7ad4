// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

/// A screen that is common in shops.
enum Viewport: String, CaseIterable, CustomTestStringConvertible {
    case small = "800x480"
    case wide = "1280x800"
    case tall = "1080x1920"

    var width: Int {
        switch self {
        case .small: 800
        case .wide: 1280
        case .tall: 1080
        }
    }

    var height: Int {
        switch self {
        case .small: 480
        case .wide: 800
        case .tall: 1920
        }
    }

    var testDescription: String { rawValue }
}
