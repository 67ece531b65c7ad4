// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PCSC
internal import PaymentStore
internal import PaymentToken
package import SmartCard
internal import Support

extension ReaderConfiguration {
    /// The first second of 2026; an earlier date means that the clock was never set.
    private static let earliestDate: Int64 = 1_767_225_600

    /// The time of day in seconds since 1970.
    var now: Int64 { time.seconds }

    /// The time of day in seconds since 1970, with the milliseconds of that second.
    var time: DateTime {
        DateTime(secondsSince1970: date().timeIntervalSince1970)
    }

    /// Checks that the date is plausible, because tokens and results depend on it.
    ///
    /// - Throws: `PaymentCardReaderError` with `prepareFailed`.
    func checkClock() throws(PaymentCardReaderError) {
        guard now >= Self.earliestDate else {
            throw .prepareFailed("The machine's date is before 2026. Set its clock.")
        }
    }

    /// Reads the payment service provider's keys.
    ///
    /// - Throws: `PaymentCardReaderError` with `prepareFailed`.
    func loadProcessorKeys() throws(PaymentCardReaderError) -> JSONWebKeySet {
        let path: String
        switch processorKeys {
        case .keys(let keys): return keys
        case .file(let file): path = file
        }
        let reason: String
        if let text = FileManager.default.contents(atPath: path) {
            do {
                return try JSONWebKeySet(parsing: Array(text))
            } catch {
                reason = "\(path): \(error)"
            }
        } else {
            reason =
                "The payment service provider's keys are not at \(path). Set TAPTOPAY_PSP_KEYS to the "
                + "file of the provider's keys, or run: taptopay keys fetch URL. For a test "
                + "provider, run: taptopay psp init"
        }
        diagnostics(.processorKeys(reason))
        throw .prepareFailed(reason)
    }

    /// Opens the reader's state.
    ///
    /// - Throws: `PaymentCardReaderError` with `prepareFailed`, or `readerMemoryFull`.
    func openStore() throws(PaymentCardReaderError) -> ReaderStore {
        do {
            return try ReaderStore(directory: stateDirectory)
        } catch {
            diagnostics(.state(error.description))
            throw error.code == .file(.full) ? .readerMemoryFull : .prepareFailed(error.description)
        }
    }

    /// The choice among the PC/SC service's readers, or `nil` if the reader is another one.
    package var readerSelection: ReaderSelection? {
        guard script == nil else { return nil }
        return switch reader {
        case .only: .only
        case .automatic: .automatic
        case .named(let name): .named(name)
        case .emulated, .custom: nil
        }
    }

    /// Creates the selected reader without accessing it.
    package func makeReader() -> any CardReader {
        let search = ExecutableSearch(configured: executable, environment: environment)
        if let script {
            return ScriptedChildReader(
                name: "script:\(script.path)",
                progress: ScriptProgress.of(script.file, at: script.path), search: search,
                clock: clock)
        }
        return switch reader {
        case .only, .automatic, .named: PCSCReader(readerSelection ?? .only)
        case .emulated(let card): ChildCardReader(card: card, search: search)
        case .custom(let reader): reader
        }
    }

    /// Checks for problems that would prevent a reader with this configuration from being prepared.
    ///
    /// The reader itself is not accessed.
    ///
    /// - Throws: `PaymentCardReaderError` with `prepareFailed`, or `readerMemoryFull`.
    package func check() throws(PaymentCardReaderError) {
        var configuration = self
        configuration.diagnostics = { _ in }
        try configuration.checkClock()
        _ = try configuration.loadProcessorKeys()
        _ = try configuration.openStore()
    }

    /// Checks that the reader is there and can be used, or that the emulated card exists.
    package func checkReader() async throws(CardError) {
        try await makeReader().probe()
    }
}
