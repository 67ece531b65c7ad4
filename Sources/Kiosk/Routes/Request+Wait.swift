// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

extension Request {
    /// Returns the value of the parameter `wait`.
    ///
    /// - Throws: `Problem` unless it is whole seconds from 0 to 60.
    func wait() throws(Problem) -> Duration {
        guard let text = query["wait"] else { return .zero }
        guard let seconds = Int(pathSegment: text), 0...60 ~= seconds else {
            throw Problem(.badRequest, "The parameter wait must be whole seconds from 0 to 60.")
        }
        return .seconds(seconds)
    }
}
