// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Checkout
import Observation
import ProximityReader
import ProximityReaderTesting

// snippet: TestProvider
/// The provider of a test, which opens each read and asks the issuer of the emulated cards.
@MainActor
final class TestProvider: PaymentProvider {
    /// What the provider got.
    private(set) var reads: [OpenedRead] = []
    private let test: TestReader
    private let delay: Duration

    /// Creates a provider that takes this long to ask for a PIN.
    init(_ test: TestReader, delay: Duration = .zero) {
        self.test = test
        self.delay = delay
    }

    func readerToken() -> PaymentCardReader.Token { test.token }

    func authorize(_ read: PaymentCardReadResult) throws -> ProviderResponse {
        let opened = try test.open(read)
        reads.append(opened)
        switch opened.response.code {
        case .approved:
            return .approved
        case .pinRequired:
            test.clock.advance(by: delay)
            return .pinRequired(try test.pinToken(for: read))
        default:
            return .declined
        }
    }
}
// end

extension PointOfSale {
    // snippet: prepared
    /// Creates a point of sale with the reader and the provider of a test, and prepares it.
    static func prepared(
        _ test: TestReader, provider: (any PaymentProvider)? = nil
    ) async -> PointOfSale {
        let pointOfSale = PointOfSale(provider: provider ?? TestProvider(test)) {
            test.use { PaymentCardReader() }
        }
        await pointOfSale.acceptTerms()
        return pointOfSale
    }
    // end

    // snippet: reaches
    /// Waits until a state is reached that lasts until the test changes something.
    func reaches(_ wanted: State) async {
        while state != wanted {
            await withCheckedContinuation { change in
                withObservationTracking {
                    _ = state
                } onChange: {
                    change.resume()
                }
            }
        }
    }
    // end
}
