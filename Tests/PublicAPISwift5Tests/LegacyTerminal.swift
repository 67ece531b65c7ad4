// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import ProximityReader

/// A plug-in of an older app.
///
/// It uses callbacks instead of `async`, no `any`, no Sendable, and the methods of iOS 15 that
/// take handlers.
class LegacyTerminal {
    typealias Completion = (Result<PaymentCardReadResult, Error>) -> Void

    let reader: PaymentCardReader
    var session: PaymentCardReaderSession?
    var progress: [Int] = []
    var log: [String] = []

    init(options: PaymentCardReader.Options = PaymentCardReader.Options(vasMerchants: [])) {
        reader = PaymentCardReader(options: options)
        log.append(reader.id)
    }

    func start(token: String, completion: @escaping (Error?) -> Void) {
        Task {
            do {
                session = try await reader.prepare(
                    using: PaymentCardReader.Token(rawValue: token),
                    updateHandler: { [weak self] event in
                        switch event {
                        case .progress(let percent): self?.progress.append(percent)
                        case .notReady: self?.log.append(event.name)
                        @unknown default: break
                        }
                    })
                completion(nil)
            } catch {
                completion(error)
            }
        }
    }

    func pay(_ amount: Decimal, completion: @escaping Completion) {
        let request = PaymentCardTransactionRequest(amount: amount, currencyCode: "USD")
        Task {
            do {
                guard let session = session else {
                    throw PaymentCardReaderSession.ReadError.noReaderSession
                }
                let result = try await session.readPaymentCard(request) { event in
                    self.log.append(event.name)
                }
                DispatchQueue.global().async { completion(.success(result)) }
            } catch {
                DispatchQueue.global().async { completion(.failure(error)) }
            }
        }
    }

    func verify(completion: @escaping Completion) {
        Task {
            do {
                let request = PaymentCardVerificationRequest(currencyCode: "USD", for: .saveCard)
                guard let result = try await session?.readPaymentCard(request, eventHandler: nil)
                else { throw PaymentCardReaderSession.ReadError.noReaderSession }
                completion(.success(result))
            } catch {
                completion(.failure(error))
            }
        }
    }

    func readPass(_ merchant: VASRequest.Merchant, completion: @escaping ([String]) -> Void) {
        let request = VASRequest(vasMerchants: [merchant], localizedVASType: "Loyalty card")
        request.userInterfaceLanguage = Locale.Language(identifier: "fr")
        Task {
            let result = try? await session?.readVAS(request) { _ in }
            completion(result?.entries.map { "\($0.id) \($0.status.rawValue)" } ?? [])
        }
    }

    func payWithPass(_ amount: Decimal, completion: @escaping (String?, String?) -> Void) {
        Task {
            let both = try? await session?.readPaymentCard(
                PaymentCardTransactionRequest(amount: amount, currencyCode: "USD"),
                vasRequest: VASRequest(), stopOnVASResult: false, eventHandler: { _ in })
            completion(both?.0?.paymentCardData, both?.1?.id)
        }
    }

    func cancel() {
        Task { _ = try? await session?.cancelRead() }
    }
}

/// Returns an older app's own message for an error.
func message(for error: Error) -> String {
    if let error = error as? PaymentCardReaderError, case .osVersionNotSupported = error {
        return "Update the system"
    }
    if let error = error as? PaymentCardReaderSession.ReadError {
        return "\(error.errorName): \(error.errorDescription)"
    }
    if let error = error as? PaymentCardReaderError {
        return "\(error.errorName): \(error.errorDescription)"
    }
    let error = error as NSError
    return "\(error.domain) \(error.code)"
}
