// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

extension TestHome {
    /// Opens a read as its provider, in the last of its 60 seconds, however slow this machine is.
    ///
    /// - Parameters:
    ///   - read: The program's output for it, or `nil` for the user's last one.
    ///   - words: More arguments.
    /// - Returns: The output of `psp open`.
    /// - Throws: When `read` is not the result of a read.
    func open(_ read: String? = nil, _ words: String...) async throws -> TestProgram.Result {
        let text = try read ?? self.read("state/taptopay/last-read.json")
        let time = try Self.lastSecond(of: text)
        let file = read == nil ? [] : ["-"]
        return try await run(
            ["psp", "open"] + file + ["--now", "\(time)"] + words, input: read ?? "")
    }

    /// Returns the last second in which a read's data is valid, since 1970.
    ///
    /// It comes from the header, which anyone can read.
    static func lastSecond(of read: String) throws -> Int {
        let result = try JSONSerialization.jsonObject(with: Data(read.utf8)) as? [String: Any]
        let payment = result?["payment"] as? [String: Any] ?? result
        let sealed = try #require(payment?["paymentCardData"] as? String, "\(read)")
        let token = try #require(Data(base64Encoded: sealed))
        var header = String(decoding: token.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
            .replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        header += String(repeating: "=", count: (4 - header.count % 4) % 4)
        let claims = try JSONSerialization.jsonObject(with: #require(Data(base64Encoded: header)))
        return try #require((claims as? [String: Any])?["exp"] as? Int) - 1
    }
}
