// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

extension BrowserTests {
    @Suite("The launcher files")
    struct LauncherTests {
        @Test("A browser that has opened both pages keeps neither token")
        func history() async throws {
            let home = try TestHome()
            let kiosk = try await KioskProcess(home, "--reader", "emulated:visa-credit")
            // One that ends with the test, because a browser writes its history when it ends.
            let browser = try await Browser()
            for (page, condition) in [
                ("sheet", "document.body.dataset.screen === 'idle'"),
                ("console", "document.body.dataset.link === 'live'"),
            ] {
                try await browser.driver.go(to: kiosk.launcher(page))
                try await browser.driver.until(condition)
            }
            try await browser.end()
            #expect(try browser.keeps("#ticket="))
            for scope in ["sheet", "operator"] {
                #expect(try !browser.keeps(kiosk.token(scope)), "\(scope)")
            }
            #expect(try await kiosk.end(with: SIGTERM) == 0)
        }
    }
}

extension Browser {
    /// Returns whether a file of the browser contains a text.
    fileprivate func keeps(_ text: String) throws -> Bool {
        let files = try #require(
            FileManager.default.enumerator(at: profile, includingPropertiesForKeys: nil))
        return files.contains { file in
            guard let file = file as? URL, let data = try? Data(contentsOf: file) else {
                return false
            }
            return data.range(of: Data(text.utf8)) != nil
        }
    }
}
