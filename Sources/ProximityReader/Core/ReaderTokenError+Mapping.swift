// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

extension ReaderTokenError {
    /// The error that `prepare` and linking throw for this error.
    var readerError: PaymentCardReaderError {
        switch code {
        case .empty: .emptyReaderToken
        case .expired: .tokenExpired
        case .invalidMerchant: .invalidMerchant
        default: .invalidReaderToken(reason)
        }
    }
}
