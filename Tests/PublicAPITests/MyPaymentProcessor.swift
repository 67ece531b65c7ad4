// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// The lines are as in the article.
// swift-format-ignore-file

public import ProximityReader

// The code of Apple's article "Adding support for Tap to Pay on iPhone to your app", as an
// app would have it. It fixes three mistakes of the article that do not compile:
// `isAccountLinked` is awaited and called on an optional reader, `Token(rawValue:)` does not
// fail, and the stored property `session` is in the class, not in an extension.
// Where the article has only a comment, this code uses the values, because unused values
// are errors in this package.

public class MyPaymentProcessor {

    var reader: PaymentCardReader?
    var session: PaymentCardReaderSession?
    var sent: [PaymentCardReadResult] = []
    var failure: (any Error)?

    init() {
        guard PaymentCardReader.isSupported else {
            // This device doesn't support Tap to Pay on iPhone.
            return
        }
        reader = PaymentCardReader()
    }

    func send(_ result: PaymentCardReadResult?) {
        if let result { sent.append(result) }
    }
}

extension MyPaymentProcessor {

    public func presentTermsAndConditions(tokenData: String) async throws {
        let token = PaymentCardReader.Token(rawValue: tokenData)

        // Display the UI only if the merchant hasn't accepted the terms and conditions yet.
        if try await reader?.isAccountLinked(using: token) == false {
            // Confirm that the user is an admin. Otherwise, display a message that
            // states only admins may accept the Terms and Conditions.
            do {
                try await reader?.linkAccount(using: token)
            } catch {
                // Handle any errors that occur during linking.
                failure = error
            }
        }
    }
}

extension MyPaymentProcessor {

    public func configureDevice(tokenData: String) async throws {
        guard let reader = self.reader else {
            return
        }
        let token = PaymentCardReader.Token(rawValue: tokenData)

        let events = reader.events
        do {

            // Create a task to monitor progress events.
            Task { @MainActor in
                for await event in events {
                    if case .updateProgress = event {
                        // Update the UI with the current progress value.
                    }
                }
            }

            // Prepare the device.
            session = try await reader.prepare(using: token)
        } catch {
            // Handle any errors that occur during preparation.
            // (see PaymentCardReaderError).
            failure = error
        }
    }
}

extension MyPaymentProcessor {

    public func readCard(for amount: Decimal) async throws {
        guard let reader else { return }

        let request = PaymentCardTransactionRequest(amount: amount,
                                                    currencyCode: "USD",
                                                    for: .purchase)
        let events = reader.events
        do {
            Task {
                for await event in events {
                    // Handle events that happen while the sheet is up.
                    _ = event.name
                }
            }

            // Present the payment interface and wait for the result.
            let result = try await session?.readPaymentCard(request)

            // Send result.paymentCardData to your payment service provider.
            send(result)
        } catch {
            // Handle any errors that occur during read
            // (see PaymentCardReaderSession.ReadError).
            failure = error
        }
    }
}

extension MyPaymentProcessor {

    public func capturePIN(for previousData: PaymentCardReadResult, with rawPINTokenFromPSP: String) async throws {
        guard let reader else { return }

        let transactionId = previousData.id
        let token = PaymentCardReaderSession.PINToken(rawValue: rawPINTokenFromPSP)

        let events = reader.events
        do {
            Task {
                for await event in events {
                    // Handle events that happen while the sheet is up.
                    _ = event.name
                }
            }

            // Display the PIN capture interface.
            let result = try await session?.capturePIN(using: token, cardReaderTransactionID: transactionId)

            // Send result.paymentCardData to your payment service provider.
            send(result)
        } catch {
            // Handle any errors that occur during PIN capture
            // (see PaymentCardReaderSession.ReadError).
            failure = error
        }
    }
}

extension MyPaymentProcessor {

    public func cleanup() {
        session = nil
        reader = nil
    }
}
