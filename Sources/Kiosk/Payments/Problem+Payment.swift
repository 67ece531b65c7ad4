// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import HTTPServer

extension Problem {
    /// The service has no wallet.
    static var noWallet: Problem {
        Problem(
            .conflict, named: "no-wallet",
            "This service has no wallet to pay from: start it with --wallet emulated.")
    }

    /// There is no such payment.
    static var noPayment: Problem {
        Problem(
            .notFound, named: "no-such-payment",
            "There is no such payment, or no longer: a day is the limit.")
    }

    /// The payment does not ask this, or no longer.
    static func notAsked(_ open: PaymentQuestion?) -> Problem {
        Problem(
            .conflict, named: "not-asked",
            open.map {
                "The open question is number \($0.number): answer that one, once, before it expires."
            } ?? "No question is open: it was answered, it expired, or the payment has ended.")
    }

    /// Somebody else uses the sheet.
    static func sheetTaken(by use: SheetUse) -> Problem {
        switch use {
        case .read: .busy
        case .payment:
            Problem(
                .conflict, named: "payment-under-way",
                "A payment is on the sheet: wait for its end or cancel it.")
        case .terms:
            Problem(
                .conflict, named: "terms-under-way",
                "The merchant reads the terms on the sheet: wait for the answer.")
        }
    }

    /// Nobody could see the sheet.
    static var noSheetForPayment: Problem {
        Problem(
            .conflict, named: "no-sheet",
            "The customer pays on the payment sheet, and no page of it is open: open /sheet.")
    }

    /// Says why a sheet was not shown.
    init(_ error: PaymentFlowError) {
        switch error {
        case .invalidRequest(let mistake):
            self.init(.unprocessableContent, named: "invalid-request", mistake.description)
        case .noSheet: self = .noSheetForPayment
        case .noCard: self.init(.conflict, named: "no-card", error.description)
        case .unavailable, .wallet:
            self.init(.conflict, named: "wallet-unavailable", error.description)
        case .alreadyPresented:
            self.init(.conflict, named: "payment-under-way", error.description)
        }
    }
}
