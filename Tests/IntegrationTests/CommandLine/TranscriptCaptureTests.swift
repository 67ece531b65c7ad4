// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Support
import TestSupport
import Testing

@Suite("taptopay transcript capture")
struct TranscriptCaptureTests {
    /// Records the dialogue with a test card, and converts it.
    ///
    /// - Returns: The digits of the capture.
    private static func capture(_ options: String...) async throws -> String {
        let home = try TestHome()
        let (file, result) = (home.file("tap.apdu").path, home.file("tap.pcap"))
        let read = try await home.run("inspect", "--card", "visa-credit", "--record", file)
        #expect(read.status == 0, "\(read.errors)")
        let made = try await home.run(["transcript", "capture", file, result.path] + options)
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.output.isEmpty)
        return Hexadecimal.string(try Data(contentsOf: result))
    }

    @Test("A recorded dialogue becomes a capture of APDUs, without the account number")
    func masked() async throws {
        let digits = try await Self.capture()
        #expect(digits.hasPrefix("4D3CB2A102000400"))
        // SELECT of the directory, after the options for the dissector and the direction.
        #expect(
            digits.contains(
                "000C000869736F373831360000230004000000000000000000A404000E325041592E5359532E"))
        #expect(!digits.contains("4761739001010010"))
    }

    @Test("With --unmasked, the capture has the bytes of the transcript")
    func unmasked() async throws {
        #expect(try await Self.capture("--unmasked").contains("4761739001010010"))
    }
}
