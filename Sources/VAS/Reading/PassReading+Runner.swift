// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

extension PassReading {
    /// Reads the passes of the phone in the field.
    ///
    /// - Parameter channel: The channel to the phone.
    /// - Returns: The result of the tap.
    /// - Throws: `CardError` if the phone was lost or the reader failed.
    package mutating func run(
        over channel: some CardChannel
    ) async throws(CardError) -> PassReadingResult {
        let card = GetResponseChannel(WrongLengthChannel(channel))
        var action = start()
        while true {
            switch action {
            case .transmit(let command): action = received(try await card.send(command))
            case .finish(let result): return result
            }
        }
    }
}
