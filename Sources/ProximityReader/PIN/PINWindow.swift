// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support

/// The time after a read during which its issuer can request the PIN.
///
/// When the time ends, the read is deleted and its card data is wiped.
actor PINWindow {
    private let clock: ElapsedClock
    private let length: Duration
    private var read: RetainedRead?
    /// The identifier of the read that the window was last open for.
    private var lastIdentifier: String?
    private var end = Duration.zero
    private var wiping: Task<Void, Never>?

    /// Creates a closed window.
    init(clock: any Clock<Duration>, length: Duration) {
        self.clock = ElapsedClock(clock)
        self.length = length
    }

    deinit { wiping?.cancel() }

    /// Whether the window holds no card data.
    var isEmpty: Bool { read == nil }

    /// Opens the window for a read that has just been made.
    func open(for read: RetainedRead) {
        close()
        self.read = read
        lastIdentifier = read.identifier
        end = clock.now + length
        let (clock, length, identifier) = (clock, length, read.identifier)
        wiping = Task(executorPreference: .inherited) { [weak self] in
            guard (try? await clock.sleep(for: length)) != nil else { return }
            await self?.close(identifier)
        }
    }

    /// Returns the read, or `nil` if it is another read or its time has ended.
    func read(named identifier: String) -> RetainedRead? {
        guard clock.now < end else {
            close()
            return nil
        }
        return read?.identifier == identifier ? read : nil
    }

    /// Returns why a read has no PIN window, in a sentence for the app's developer.
    func obstacle(named identifier: String) -> String {
        guard lastIdentifier == identifier else {
            return lastIdentifier == nil
                ? "No read can have a PIN: the session has read no card, or it read the PIN, too."
                : "The last read has another identifier. Pass the id of its result, before the next "
                    + "read starts."
        }
        return clock.now < end
            ? "The PIN of this read was already requested. A read can have one PIN."
            : "The read was \(length.components.seconds) seconds ago or longer, which is too late for a "
                + "PIN."
    }

    /// Returns the read and removes it, because it allows only one PIN.
    ///
    /// - Returns: The read, or `nil` if it is another read or its time has ended.
    func remove(named identifier: String) -> RetainedRead? {
        guard let read = read(named: identifier) else { return nil }
        close()
        return read
    }

    /// Deletes the read.
    func close() {
        wiping?.cancel()
        wiping = nil
        read = nil
    }

    private func close(_ identifier: String) {
        if read?.identifier == identifier { close() }
    }
}

/// A read whose issuer can still request the PIN; its card data is in secure memory.
struct RetainedRead: Sendable {
    /// The identifier of the read's result.
    let identifier: String
    let request: CheckedRequest
    /// When the card was read, in seconds since 1970.
    let issuedAt: Int64
    private let bytes: SecretBytes
    private let kernel: String?

    /// Creates a retained read.
    init(identifier: String, request: CheckedRequest, issuedAt: Int64, data: CardData) {
        self.identifier = identifier
        self.request = request
        self.issuedAt = issuedAt
        bytes = SecretBytes(data.bytes)
        kernel = data.kernel
    }

    /// The card data, as it was sealed before.
    var data: CardData {
        CardData(
            objects: (try? DataObject.sequence(bytes.withBytes { Array($0) })) ?? [],
            kernel: kernel)
    }
}
