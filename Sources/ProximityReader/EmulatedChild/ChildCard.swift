// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A powered card in a child process, which lies in the field until the reader is gone.
struct ChildCard: ConnectedCard {
    let reader: ChildCardReader
    let answerToReset: AnswerToReset

    func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        let answer = try await reader.send(.command(command))
        guard answer.count >= 2 else { throw CardError(.cardRemoved) }
        return answer
    }

    func reset() async throws(CardError) {
        _ = try await reader.send(.reset)
    }

    /// Returns at once: whoever holds this card takes it away when told to.
    func waitForRemoval() async throws(CardError) {}

    func disconnect() async {
        reader.powerOff()
    }
}
