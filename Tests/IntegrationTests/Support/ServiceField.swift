// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import PCSC
import SmartCard
import Support
import TestSupport

/// The virtual reader of a private pcscd.
///
/// Between the program and the card are libpcsclite, its socket, the service, and a reader driver.
final class ServiceField: CardField {
    let reader: any CardReader
    private let pcscd: PrivatePCSCD
    private let server = Lock<VPCDCardServer?>(nil)

    init(_ pcscd: PrivatePCSCD, reader: any CardReader = PCSCReader.patient()) {
        self.pcscd = pcscd
        self.reader = reader
    }

    deinit {
        remove()
    }

    func present(_ card: any ServedCard, faults: [CardFault]) throws {
        let next = VPCDCardServer(
            card, at: .connected(descriptor: try pcscd.connectCard()), faults: faults)
        server.withLock { server in
            server?.stop()
            server = next
        }
        Task { try await next.run() }
    }

    func remove() {
        server.withLock { server in
            server?.stop()
            server = nil
        }
    }
}
