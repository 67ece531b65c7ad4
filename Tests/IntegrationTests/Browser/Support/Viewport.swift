// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

/// A screen that is common in shops.
enum Viewport: String, CaseIterable, CustomTestStringConvertible {
    case small = "800x480"
    case wide = "1280x800"
    case tall = "1080x1920"
    case phone = "390x844"
    case large = "1920x1080"
    /// The narrowest screen on which a page must not scroll in two directions (WCAG 2.2, 1.4.10).
    case narrow = "320x640"

    /// The screens on which the sheet is tested.
    static let allCases: [Viewport] = [.small, .wide, .tall, .phone]

    var width: Int {
        switch self {
        case .small: 800
        case .wide: 1280
        case .tall: 1080
        case .phone: 390
        case .large: 1920
        case .narrow: 320
        }
    }

    var height: Int {
        switch self {
        case .small: 480
        case .wide: 800
        case .tall: 1920
        case .phone: 844
        case .large: 1080
        case .narrow: 640
        }
    }

    var testDescription: String { rawValue }
}
