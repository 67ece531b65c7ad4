// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Pictures of the page, kept if the variable `TAPTOPAY_SCREENSHOTS` names a folder.
enum Screenshots {
    private static let folder = ProcessInfo.processInfo.environment["TAPTOPAY_SCREENSHOTS"]

    /// Whether screenshots are kept.
    static var areKept: Bool { folder?.isEmpty == false }

    /// Keeps a picture of the page.
    static func keep(_ page: SheetPage, _ name: String) async throws {
        guard let folder, !folder.isEmpty else { return }
        let url = URL(fileURLWithPath: folder)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try await page.driver.screenshot().write(to: url.appendingPathComponent("\(name).png"))
    }
}
