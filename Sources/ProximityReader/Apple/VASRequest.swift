// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The loyalty programs to request in a tap.
@available(iOS 15.4, macCatalyst 17.0, *)
public class VASRequest: @unchecked Sendable {
    /// The loyalty programs; if empty, those of the reader's options.
    final public let vasMerchants: [VASRequest.Merchant]

    /// The text that the sheet shows instead of an amount, at most 22 characters.
    final public let localizedVASType: String

    private let language = Lock<Locale.Language?>(nil)

    /// The language for the customer, or `nil` for the system's.
    @available(iOS 17.0, *)
    public var userInterfaceLanguage: Locale.Language? {
        get { language.withLock { $0 } }
        set { language.withLock { $0 = newValue } }
    }

    /// Creates a request.
    public init(vasMerchants: [VASRequest.Merchant] = [], localizedVASType: String = "") {
        self.vasMerchants = vasMerchants
        self.localizedVASType = localizedVASType
    }
}
