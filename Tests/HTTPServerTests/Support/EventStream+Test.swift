// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

@testable internal import HTTPServer

extension EventStream {
    /// Returns what would be sent, up to the end or the first pause.
    func drained() -> String {
        var text: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 1000)
        while case .bytes(let count) = room.withUnsafeMutableBytes({ pull(into: $0) {} }) {
            text += room[..<count]
        }
        return String(decoding: text, as: UTF8.self)
    }
}
