// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// What loyalty programmes a tap is asked for.
@available(iOS 15.4, macCatalyst 17.0, *)
public class VASRequest: @unchecked Sendable {
    /// The loyalty programmes; none stands for those of the reader's options.
    final public let vasMerchants: [VASRequest.Merchant]

    /// What the sheet shows instead of an amount, 22 characters at most.
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
