// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport

@testable import EMV
@testable import EMVDescription

extension RecordedAuthentication {
    /// Reads a transcript of the fixtures.
    ///
    /// - Parameters:
    ///   - path: The file's path below the transcripts, without its suffix.
    ///   - date: The date of use, YYMMDD, unless the recording contains it.
    /// - Throws: The file system's error or `TranscriptError`.
    init(_ path: String, date: [UInt8]) throws {
        let text = try Fixtures.text("transcripts/\(path).apdu")
        self.init(try Transcript(parsing: text), date: date)
    }
}
