// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
package import SmartCard
internal import Support

/// The program that serves emulated cards, for callers that present them to a reader themselves.
package struct EmulatedCardProgram: Sendable {
    /// The size limit in bytes; no list of cards is longer.
    private static let longestList = 1 << 20

    let search: ExecutableSearch

    /// Returns a reader that has a card in its field until the reader is released.
    ///
    /// - Parameters:
    ///   - card: The card's name, such as `visa-credit`.
    ///   - faults: The faults during its reads, such as `tear@3`.
    /// - Returns: The reader; its first call starts the program.
    package func reader(card: String, faults: [String]) -> any CardReader {
        ChildCardReader(card: card, faults: faults, search: search)
    }

    /// Lists the program's cards.
    ///
    /// - Returns: The output of `taptopay card list --json`: one JSON object per line.
    /// - Throws: `CardError` with `readerUnavailable`.
    package func list() async throws(CardError) -> [UInt8] {
        guard let path = search.path else {
            throw CardError(.readerUnavailable, hint: search.advice)
        }
        let result = await withCheckedContinuation {
            (done: CheckedContinuation<Result<[UInt8], CardError>, Never>) in
            let isStarted = WorkerThread.start(name: "card-list") {
                do throws(CardError) {
                    done.resume(returning: .success(try Self.list(path)))
                } catch {
                    done.resume(returning: .failure(error))
                }
            }
            if !isStarted { done.resume(returning: .failure(CardError(.readerUnavailable))) }
        }
        return try result.get()
    }

    private static func list(_ path: String) throws(CardError) -> [UInt8] {
        let process = try ChildProcess.started(
            path: path, arguments: ["card", "list", "--json"], descriptor: STDOUT_FILENO,
            silence: ChildCardReader.startLimit)
        var output: [UInt8] = []
        while output.count < longestList,
            let part = try? Socket.receive(4096, from: process.socket), !part.isEmpty
        {
            output += part
        }
        guard process.end() == 0 else {
            throw CardError(
                .readerUnavailable, hint: "\u{201C}\(path) card list\u{201D} failed to list cards.")
        }
        return output
    }
}

extension ReaderConfiguration {
    /// The program that serves emulated cards.
    package var emulatedCardProgram: EmulatedCardProgram {
        EmulatedCardProgram(
            search: ExecutableSearch(configured: executable, environment: environment))
    }
}
