// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Shows merchants how to read contactless cards.
@available(iOS 18.0, visionOS 2.0, *)
final public class ProximityReaderDiscovery: Sendable {
    /// Creates access to the content.
    public init() {}

    /// All available content.
    ///
    /// - Throws: `ContentError`.
    final public var contentList: [ProximityReaderDiscovery.Content] {
        get async throws { MerchantEducation.all.map(\.content) }
    }

    /// Returns the content about a topic.
    ///
    /// - Throws: `ContentError` with `contentNotFound`.
    final public func content(
        for topic: ProximityReaderDiscovery.Topic
    ) async throws -> ProximityReaderDiscovery.Content {
        switch topic {
        case .payment(.howToTap): MerchantEducation.howToTap.content
        }
    }

    /// Shows content until it is closed.
    ///
    /// An iPhone requires a view controller; on Linux, the program provides a presenter for pages.
    ///
    /// - Parameters:
    ///   - content: The content to show.
    ///   - viewController: The presenter that shows it.
    /// - Throws: `ContentError` with `contentNotFound` for content that is not in the list,
    ///   or `contentDisplayFailed`.
    final public func presentContent(
        _ content: ProximityReaderDiscovery.Content,
        from viewController: any ProximityReaderDiscovery.Presenter
    ) async throws {
        guard let education = MerchantEducation.all.first(where: { $0.content.id == content.id })
        else { throw ContentError.contentNotFound }
        do {
            try await viewController.present(education.page)
        } catch {
            throw ContentError.contentDisplayFailed
        }
    }
}

extension ProximityReaderDiscovery {
    /// The subject of content.
    @available(iOS 18.0, visionOS 2.0, *)
    @nonexhaustive(warn)
    public enum Topic: Sendable {
        /// Payments.
        case payment(Topic.Payment)

        /// The subject of content about payments.
        @available(iOS 18.0, visionOS 2.0, *)
        @nonexhaustive(warn)
        public enum Payment: Hashable, Sendable {
            /// How a customer presents a card.
            case howToTap
        }
    }

    /// Content that can be shown to a merchant.
    @available(iOS 18.0, visionOS 2.0, *)
    public struct Content: Identifiable, Sendable {
        /// The content's identifier.
        public let id: String

        /// A short description of the content.
        public let description: String

        /// The type of the identifier.
        public typealias ID = String
    }

    /// The reason content could not be found or shown.
    @available(iOS 18.0, visionOS 2.0, *)
    @nonexhaustive(warn)
    public enum ContentError: LocalizedError {
        /// There is no such content.
        case contentNotFound
        /// The content could not be shown.
        case contentDisplayFailed
        /// This machine cannot show the content.
        case notSupported
        /// A server could not be reached.
        case networkUnavailable
        /// Something else is on the screen.
        case systemBusy
        /// An unexpected error.
        case unknown
    }
}
