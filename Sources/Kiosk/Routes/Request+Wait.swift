// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

extension Request {
    /// How long the parameter `wait` says to wait.
    ///
    /// - Throws: `Problem` for anything but whole seconds from 0 to 60.
    func wait() throws(Problem) -> Duration {
        guard let text = query["wait"] else { return .zero }
        guard let seconds = Int(pathSegment: text), 0...60 ~= seconds else {
            throw Problem(.badRequest, "The parameter wait takes whole seconds from 0 to 60.")
        }
        return .seconds(seconds)
    }
}
