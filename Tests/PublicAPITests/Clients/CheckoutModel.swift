// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader

/// A checkout on the main actor, as behind a screen.
///
/// It listens while it reads, passes results to an actor, and sorts errors by casts.
@MainActor
final class CheckoutModel {
    private(set) var lines: [String] = []
    private(set) var failure: String?
    private let upload = UploadQueue()
    private var listener: Task<Void, Never>?

    var uploaded: [String] {
        get async { await upload.identifiers }
    }

    func pay(_ amount: Decimal, with session: any CardReading) async {
        let request = PaymentCardTransactionRequest(amount: amount, currencyCode: "USD")
        do {
            let result = try await session.readPaymentCard(request)
            await upload.append(result)
        } catch let error as PaymentCardReaderSession.ReadError {
            failure = error.errorName
        } catch PaymentCardReaderError.accountNotLinked {
            failure = "link"
        } catch {
            failure = (error as NSError).domain
        }
    }

    func listen(to reader: PaymentCardReader) {
        listener = Task { [weak self] in
            for await event in reader.events {
                guard let line = statusLine(event) else { continue }
                self?.lines.append(line)
            }
        }
    }

    func present(_ discovery: ProximityReaderDiscovery, from controller: UIViewController) async {
        do {
            let content = try await discovery.content(for: .payment(.howToTap))
            try await discovery.presentContent(content, from: controller)
        } catch let error as ProximityReaderDiscovery.ContentError where error == .notSupported {
            failure = "notSupported"
        } catch {
            failure = error.localizedDescription
        }
    }
}

/// Sends results to a payment service provider, one at a time.
actor UploadQueue {
    private var results: [PaymentCardReadResult] = []

    var identifiers: [String] { identifiers(of: results) }

    func append(_ result: PaymentCardReadResult) {
        results.append(result)
    }

    private func identifiers<Item: Identifiable & Sendable>(of items: [Item]) -> [Item.ID]
    where Item.ID == String {
        items.map(\.id)
    }
}

/// A stand-in for UIKit's class, as a port of an app can have it.
@MainActor
class UIViewController {}
