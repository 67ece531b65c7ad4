// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import HTTPServer

extension Problem {
    /// There is no emulated wallet.
    static var noEmulatedWallet: Problem {
        Problem(
            .notFound, named: "no-emulated-wallet",
            "The wallet is not emulated: start the service with --wallet emulated.")
    }

    /// The service has no wallet.
    static var noWallet: Problem {
        Problem(
            .conflict, named: "no-wallet",
            "This service has no wallet to pay from: start it with --wallet emulated.")
    }

    /// The payment is unknown.
    static var noPayment: Problem {
        Problem(
            .notFound, named: "no-such-payment",
            "No such payment (payments are kept for one day).")
    }

    /// The question is not open, or no longer.
    static func notAsked(_ open: PaymentQuestion?) -> Problem {
        Problem(
            .conflict, named: "not-asked",
            open.map {
                "The open question is number \($0.number): answer it once, before it expires."
            } ?? "No question is open: it was answered, it has expired, or the payment has ended.")
    }

    /// The sheet is in use.
    static func sheetTaken(by use: SheetUse) -> Problem {
        switch use {
        case .order(.read): .busy
        case .order(.payment):
            Problem(
                .conflict, named: "payment-under-way",
                "A payment is on the sheet: wait for it to end or cancel it.")
        case .terms:
            Problem(
                .conflict, named: "terms-under-way",
                "The sheet shows the terms to the merchant: wait for the answer.")
        }
    }

    /// No page shows the sheet.
    static var noSheetForPayment: Problem {
        Problem(
            .conflict, named: "no-sheet",
            "The customer pays on the payment sheet, but no page shows it. "
                + "\(LauncherPage.sheetAdvice).")
    }

    /// Creates a problem that explains why the sheet was not shown.
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
