// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A powered card in a child process, which stays in the field until the reader is released.
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

    /// Returns immediately: the program that controls this card removes it when asked.
    func waitForRemoval() async throws(CardError) {}

    func disconnect() async {
        reader.powerOff()
    }
}
