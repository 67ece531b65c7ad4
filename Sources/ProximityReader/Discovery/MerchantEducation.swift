// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
