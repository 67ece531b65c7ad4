// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// A browser for one test at a time: Chromium without a window, and its driver.
final class Browser: Sendable {
    private static let driverPath = "/usr/bin/chromedriver"

    /// Whether the Debian package `chromium-driver` is installed, and `make test WITHOUT=browser`
    /// does not exclude it.
    static let isInstalled =
        !LeftOut.contains("browser")
        && FileManager.default.isExecutableFile(atPath: driverPath)

    private let process: SpawnedProcess
    private let output: Pipe
    private let home: TemporaryFolder
    let driver: WebDriver

    /// The folder of everything that the browser keeps.
    var profile: URL { home.url.appendingPathComponent("profile") }

    /// Starts the driver and the browser, with a separate folder for everything they write.
    init() async throws {
        let (output, home) = (Pipe(), try TemporaryFolder())
        let process = try SpawnedProcess(
            URL(fileURLWithPath: Self.driverPath), ["--port=0"],
            environment: [
                "HOME": home.url.path, "XDG_CONFIG_HOME": "", "XDG_CACHE_HOME": "",
                // Otherwise Chromium's sound leaves a folder in the system's temporary folder.
                "PULSE_RUNTIME_PATH": home.url.appendingPathComponent("pulse").path,
            ],
            output: output.fileHandleForWriting, errors: .nullDevice)
        try output.fileHandleForWriting.close()
        (self.process, self.output, self.home) = (process, output, home)
        do {
            let port = try await BlockingThread.run {
                try Self.port(announcedOn: output.fileHandleForReading)
            }
            driver = try await WebDriver(
                port: port, browser: Self.arguments(home.url.appendingPathComponent("profile")))
        } catch {
            process.signal(SIGKILL)
            throw error
        }
    }

    /// Ends browser and driver.
    func end() async throws {
        // The driver leaves its browser running when it ends with an open session.
        try? await driver.close()
        process.signal(SIGKILL)
        _ = await process.end()
    }

    private static func arguments(_ profile: URL) -> [String] {
        let arguments = [
            "--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--no-first-run", "--disable-background-networking", "--mute-audio",
            "--autoplay-policy=no-user-gesture-required",
            // What no page needs takes a tenth of the processor time.
            "--disable-extensions", "--disable-component-update", "--disable-sync",
            "--disable-default-apps", "--in-process-gpu",
            "--disable-features=SpareRendererForSitePerProcess,Translate,MediaRouter",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
            "--user-data-dir=\(profile.path)",
        ]
        // Chromium's sandbox does not work for root.
        return geteuid() == 0 ? arguments + ["--no-sandbox"] : arguments
    }

    private static func port(announcedOn output: FileHandle) throws -> UInt16 {
        var text = ""
        while let bytes = try output.read(upToCount: 1), !bytes.isEmpty {
            text += String(decoding: bytes, as: UTF8.self)
            if let found = text.firstMatch(of: /started successfully on port (\d+)\./) {
                return try #require(UInt16(found.1))
            }
        }
        throw WebDriver.Refusal(description: "The driver said only: \(text)")
    }
}
