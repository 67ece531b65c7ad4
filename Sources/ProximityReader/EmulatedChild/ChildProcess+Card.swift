// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

extension ChildProcess {
    /// Starts a program that serves or lists cards.
    ///
    /// - Throws: `CardError` with `readerUnavailable`.
    static func started(
        path: String, arguments: [String], descriptor: Int32 = childDescriptor, silence: Duration
    ) throws(CardError) -> ChildProcess {
        do {
            return try ChildProcess(
                path: path, arguments: arguments, descriptor: descriptor, silence: silence)
        } catch {
            throw CardError(.readerUnavailable, hint: error.reason)
        }
    }
}
