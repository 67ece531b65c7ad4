// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What the user of `make test WITHOUT="pcsc browser"` left out.
public enum LeftOut {
    private static let names = Set(
        ProcessInfo.processInfo.environment["WITHOUT", default: ""].split(separator: " ")
            .map(String.init))

    /// Returns whether `name` is left out.
    public static func contains(_ name: String) -> Bool { names.contains(name) }
}
