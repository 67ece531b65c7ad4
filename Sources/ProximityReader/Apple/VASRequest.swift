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

extension VASRequest {
    /// A loyalty program for which a customer can have a pass.
    @available(iOS 15.4, macCatalyst 17.0, *)
    public struct Merchant: Identifiable, Sendable {
        /// The pass type identifier, which is sent to the customer's device.
        public let id: String

        /// The type of the identifier.
        public typealias ID = String

        /// The URL where a customer without a pass can get one.
        public let url: URL?

        /// The program's name, as shown to the customer.
        public var localizedName: String

        /// Whether to send only the URL, without requesting a pass.
        @available(iOS, introduced: 15.4, deprecated: 16.4, message: "Not supported")
        public let shouldSendURLOnly: Bool

        /// Creates a loyalty program.
        ///
        /// If the name is missing, it is empty.
        @available(iOS, introduced: 15.4, deprecated: 16.4, message: "Not supported")
        public init(
            id: String, url: URL? = nil, shouldSendURLOnly: Bool = false,
            localizedName: String? = nil
        ) {
            self.id = id
            self.url = url
            self.shouldSendURLOnly = shouldSendURLOnly
            self.localizedName = localizedName ?? UndocumentedBehavior.unnamedMerchant
        }

        /// Creates a loyalty program.
        ///
        /// If the name is missing, it is empty.
        @available(iOS 16.4, *)
        public init(id: String, url: URL? = nil, localizedName: String? = nil) {
            self.id = id
            self.url = url
            self.localizedName = localizedName ?? UndocumentedBehavior.unnamedMerchant
            shouldSendURLOnly = false
        }
    }
}
