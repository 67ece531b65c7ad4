// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The scripts of `Scripts/Browser`, which tests run in the page.
enum PageScript {
    /// Returns a script by its name without extension.
    static func named(_ name: String) throws -> String {
        let folder = try #require(Bundle.module.url(forResource: "Scripts", withExtension: nil))
        return try String(
            contentsOf: folder.appendingPathComponent("Browser/\(name).js"), encoding: .utf8)
    }
}
