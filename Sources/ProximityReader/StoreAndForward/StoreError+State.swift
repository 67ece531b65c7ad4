// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentStore

extension PaymentCardReaderStore.StoreError {
    /// Creates the app's error if the reader's state could not be read or written.
    init(_ error: PaymentStore.StoreError) {
        self =
            switch error.code {
            case .busy: .busy
            case .notWritable, .wrongMode, .wrongOwner: .notAllowed
            default: .unknown(code: error.code.number)
            }
    }
}

extension PaymentStore.StoreError.Code {
    /// The number for apps in `unknown(code:)`.
    var number: Int {
        switch self {
        case .corrupt: 1
        case .countersLost: 2
        case .newerVersion: 3
        case .full: 4
        case .notRegularFile: 5
        default: 9
        }
    }
}
