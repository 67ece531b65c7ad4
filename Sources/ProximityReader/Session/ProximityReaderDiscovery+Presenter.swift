// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension ProximityReaderDiscovery {
    /// Shows pages to a merchant, such as in a window, on a web page or on a terminal.
    public protocol Presenter: Sendable {
        /// Shows a page until the merchant closes it.
        ///
        /// - Throws: An error if the page could not be shown.
        func present(_ page: ProximityReaderDiscovery.Page) async throws
    }

    /// A page for merchants, in English.
    public struct Page: Hashable, Sendable {
        /// The title of the page.
        public let title: String
        /// The steps to take, in order.
        public let steps: [String]
    }

    /// Shows content until it is closed, for programs that pass an `AnyObject`.
    ///
    /// Programs that pass a view controller of a UIKit replacement also compile.
    ///
    /// - Parameters:
    ///   - content: The content to show.
    ///   - viewController: The presenter that shows it, if it is a ``Presenter``.
    /// - Throws: `ContentError`, with `notSupported` if it is not a presenter.
    @_disfavoredOverload
    nonisolated(nonsending) public func presentContent(
        _ content: Content, from viewController: AnyObject
    ) async throws {
        guard let presenter = viewController as? any Presenter else {
            throw ContentError.notSupported
        }
        try await presentContent(content, from: presenter)
    }
}

/// Content for merchants, with the page that shows it.
struct MerchantEducation: Sendable {
    let content: ProximityReaderDiscovery.Content
    let page: ProximityReaderDiscovery.Page

    /// How a customer presents a card or phone.
    static let howToTap = MerchantEducation(
        content: .init(id: "payment.howToTap", description: "How customers tap to pay"),
        page: .init(
            title: "How customers tap to pay",
            steps: [
                "Tell the customer the amount, and wait until the sheet asks for a card.",
                "The customer holds one card, phone or watch still on the reader's "
                    + "contactless symbol. A phone or watch may need to be unlocked first.",
                "They keep it there until the sheet says to remove it.",
                "If the sheet asks for a PIN, let the customer enter it in private.",
                "If the card cannot be read, try once more, then use another card or another "
                    + "way to pay.",
            ]))

    /// All content.
    static let all = [howToTap]
}
