// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader

extension PointOfSale {
    // snippet: outcome
    /// Returns the outcome of a read that an error ended.
    func outcome(for error: any Error) -> Outcome {
        switch error {
        case PaymentCardReaderSession.ReadError.paymentCardDeclined: .declined
        case PaymentCardReaderSession.ReadError.readCancelled,
            PaymentCardReaderSession.ReadError.pinCancelled:
            .cancelled
        case is PaymentCardReaderSession.ReadError, is PaymentCardReaderError:
            .failed(advice(for: error))
        default:
            .failed(
                "The payment service provider did not respond. Find out whether it has the "
                    + "payment before you repeat it.")
        }
    }
    // end

    /// Returns what the person at the point of sale can do about an error.
    func advice(for error: any Error) -> String {
        switch error {
        case let error as PaymentCardReaderError: advice(for: error)
        case let error as PaymentCardReaderSession.ReadError: advice(for: error)
        default: "The payment service provider did not respond. Try again."
        }
    }

    // snippet: unavailable
    private func advice(for error: PaymentCardReaderError) -> String {
        switch error {
        case .accountNotLinked:
            "An administrator must accept the terms and conditions."
        case .accountDeactivated:
            "The account that accepted the terms and conditions is deactivated. Tell an "
                + "administrator."
        case .merchantBlocked:
            "Tap to Pay is turned off for this merchant. Contact the payment service provider."
        case .deviceBanned(let end?):
            "Tap to Pay is turned off on this device until \(end.formatted())."
        case .deviceBanned(nil):
            "Tap to Pay is turned off on this device. Use another device."
        case .notAllowed:
            "This app is not allowed to use Tap to Pay. Contact its developer."
        case .unsupported, .modelNotSupported:
            "This device cannot read cards. Use another device."
        case .osVersionNotSupported:
            "Update the system of this device."
        case .passcodeDisabled:
            "Set a passcode on this device."
        case .networkError:
            "Check the network, and try again."
        default:
            error.errorDescription
        }
    }
    // end

    private func advice(for error: PaymentCardReaderSession.ReadError) -> String {
        switch error {
        case .cardReadFailed: "The card was not read. Try again."
        case .nfcDisabled: "Turn on NFC on this device."
        case .passcodeDisabled: "Set a passcode on this device."
        case .readFromBackgroundError: "The app was in the background. Try again."
        case .readNotAllowedDuringCall: "Finish your call, and try again."
        case .pinEntryTimeout, .pinNotAllowed:
            "The PIN cannot be entered now. Ask for the card again."
        default: error.errorDescription
        }
    }
}
