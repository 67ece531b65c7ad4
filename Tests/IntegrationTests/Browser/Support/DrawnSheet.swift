// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import SmartCard
import Support
import TestSupport

@testable import Kiosk
@testable import ProximityReader

/// A service in this process on whose sheet a test draws any scene, and the page that shows it.
final class DrawnSheet: Sendable {
    let sheet: BrowserSheet
    let page: SheetPage
    /// The sheet's clock, which stands still.
    let clock = ManualClock()
    private let folder: TemporaryFolder
    private let kiosk: Kiosk
    private let server: Lock<Server>
    /// The service's port while the service is interrupted.
    private let kept = Lock<KeptPort?>(nil)

    /// Starts a service.
    ///
    /// - Parameter shop: How the sheet presents the shop.
    /// - Throws: An error if the service or the page does not start.
    init(shop: ShopDesign = ShopDesign()) async throws {
        folder = try TemporaryFolder()
        let state = try StateFolder(folder.url.appendingPathComponent("state").path)
        var settings = BrowserSheet.Settings()
        settings.shop = shop
        settings.networks = [
            "American Express", "Discover", "JCB", "Mastercard", "UnionPay", "Visa",
        ]
        sheet = BrowserSheet(settings: settings, clock: clock)
        var configuration = ReaderConfiguration(environment: [:])
        configuration.stateDirectory = state.path(of: "reader")
        configuration.sheet = sheet
        let kiosk = try await Kiosk(
            Kiosk.Setup(
                reader: PaymentCardReader(
                    configuration: configuration, options: PaymentCardReader.Options()),
                readerName: "none", sheet: sheet, notes: DiagnosticNotes(), log: KioskLog { _ in }),
            folder: state)
        self.kiosk = kiosk
        let server = try Server(at: .loopback()) { await kiosk.respond(to: $0) }
        self.server = Lock(server)
        guard case .tcp(_, let port) = server.address else { throw BrowserSheet.Fault.noPage }
        try LauncherPage.write([server.address], isSecure: false, to: state)
        page = try await SheetPage(
            port: Int(port),
            launcher: URL(fileURLWithPath: state.path(of: "sheet.html")).absoluteString)
        try await page.shown("idle")
    }

    /// Makes the page transparent, for tests that measure many scenes, unless screenshots are kept.
    ///
    /// Chromium lays out a transparent page as usual, but does not paint it.
    func stopPainting() async throws {
        guard !Screenshots.areKept else { return }
        let _: Bool = try await page.driver.run(
            "document.documentElement.style.opacity = 0; return true")
    }

    /// Draws a scene in a language.
    ///
    /// - Returns: The state that the page gets.
    func draw(_ scene: Scene, in language: String = "en") async -> SheetState {
        await sheet.put(scene, in: language)
        return await sheet.current
    }

    /// Draws a scene on a page that has loaded axe-core.
    ///
    /// - Returns: What axe-core finds wrong with its page.
    func violations(in scene: Scene, language: String) async throws -> [String] {
        let state = await draw(scene, in: language)
        let axe = try PageScript.named("axe")
        let script = try PageScript.named("drawn") + "whenDrawn(() => {\n\(axe)\n})"
        return try await page.driver.wait(script, state)
    }

    /// Draws a scene and measures its page.
    ///
    /// - Returns: Descriptions of all layout errors.
    func faults(in scene: Scene, language: String = "en") async throws -> [String] {
        let state = await draw(scene, in: language)
        let script = try PageScript.named("drawn") + PageScript.named("layout")
        return try await page.driver.wait(script, state)
    }

    /// Returns what has too little contrast, first on the page, then on the dialog of the languages.
    func faintTexts() async throws -> [String] {
        let contrast = try PageScript.named("contrast")
        let onPage: [String] = try await page.driver.run(contrast)
        let onDialog: [String] = try await page.driver.run(
            """
            const button = document.getElementById("language");
            if (!button.checkVisibility()) return [];
            button.click();
            try {
              return (() => { \(contrast) })();
            } finally {
              document.getElementById("languages").close();
            }
            """)
        return onPage + onDialog.map { "on the dialog: \($0)" }
    }

    /// Returns the characters that no font can show, of the scenes measured since the last call and
    /// of another text.
    func missingGlyphs(and text: String) async throws -> [String] {
        try await page.driver.wait(try PageScript.named("glyphs"), text)
    }

    /// Returns the font size of the prompt, in pixels.
    func promptSize() async throws -> Double {
        try await page.driver.run(
            "return Number.parseFloat(getComputedStyle(document.getElementById('prompt')).fontSize)"
        )
    }

    /// Stops the service for a while.
    func interrupt() async {
        await sheet.closePages()
        let server = server.withLock { $0 }
        await server.stop()
        // Hundreds of programs of other tests get ports in the meantime.
        if case .tcp(_, let port) = server.address { kept.withLock { $0 = KeptPort(port) } }
    }

    /// Serves at the same port again.
    func resume() throws {
        let address = server.withLock { $0.address }
        let kiosk = kiosk
        let next = try Server(at: address) { await kiosk.respond(to: $0) }
        server.withLock { $0 = next }
        kept.withLock { $0 = nil }
    }

    /// Ends the service.
    func end() async {
        await kiosk.stop()
        await server.withLock { $0 }.stop()
    }
}

extension BrowserSheet {
    fileprivate func put(_ scene: Scene, in language: String) {
        self.scene = scene
        _ = speak(language)
    }
}
