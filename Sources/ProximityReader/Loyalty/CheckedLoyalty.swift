// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import VAS

/// Validated loyalty programs to request from a phone.
struct CheckedLoyalty: Sendable {
    typealias ReadError = PaymentCardReaderSession.ReadError

    /// The loyalty programs, in the order of the request.
    let programs: [PassRequest]
    /// The original request.
    let origin: VASRequest

    /// Checks a request.
    ///
    /// - Parameters:
    ///   - request: The app's request.
    ///   - usual: The loyalty programs in the reader's options, for a request without any.
    ///   - collectors: The Google Smart Tap collectors by loyalty program.
    /// - Throws: `invalidVASMerchants` or `invalidVASRequestParameters`, with the reason.
    init(
        _ request: VASRequest, usual: [VASRequest.Merchant],
        collectors: [String: SmartTapCollector] = [:]
    ) throws(ReadError) {
        guard request.localizedVASType.count <= UndocumentedBehavior.loyaltyTypeCharacters else {
            throw .invalidVASRequestParameters(
                "localizedVASType has more than \(UndocumentedBehavior.loyaltyTypeCharacters) characters."
            )
        }
        let merchants = request.vasMerchants.isEmpty ? usual : request.vasMerchants
        guard (1...UndocumentedBehavior.loyaltyPrograms).contains(merchants.count) else {
            throw .invalidVASMerchants(
                "\(merchants.count) programs; 1 to \(UndocumentedBehavior.loyaltyPrograms) can be read."
            )
        }
        guard Set(merchants.map(\.id)).count == merchants.count else {
            throw .invalidVASMerchants("The pass type identifiers contain a duplicate.")
        }
        var programs: [PassRequest] = []
        for merchant in merchants {
            do throws(PassRequestError) {
                programs.append(
                    try PassRequest(
                        passTypeIdentifier: merchant.id,
                        signUpAddress: merchant.url?.absoluteString ?? "",
                        sendsAddressOnly: merchant.shouldSendURLOnly,
                        collector: collectors[merchant.id]))
            } catch {
                throw .invalidVASMerchants(error.description)
            }
        }
        self.programs = programs
        origin = request
    }
}
