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
