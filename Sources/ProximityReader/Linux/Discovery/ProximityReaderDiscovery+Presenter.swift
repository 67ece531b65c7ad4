// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension ProximityReaderDiscovery {
    /// Shows pages to a merchant: a window, a web page, lines on a terminal.
    public protocol Presenter: Sendable {
        /// Shows a page until the merchant closes it.
        ///
        /// - Throws: Any error when it could not be shown.
        func present(_ page: ProximityReaderDiscovery.Page) async throws
    }

    /// A page for merchants, in English.
    public struct Page: Hashable, Sendable {
        /// What it is about.
        public let title: String
        /// What to do, one step after the other.
        public let steps: [String]
    }

    /// Shows content until it is closed, where the program says no more than `AnyObject`.
    ///
    /// Lets programs compile that hand on a view controller of a stand-in for UIKit.
    ///
    /// - Parameters:
    ///   - content: What to show.
    ///   - viewController: What shows it, if it is a ``Presenter``.
    /// - Throws: `ContentError`, with `notSupported` when it is not.
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
