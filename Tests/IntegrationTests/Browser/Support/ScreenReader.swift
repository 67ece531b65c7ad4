// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

/// A customer who has only what the browser gives to screen readers, and the keyboard.
///
/// See `Accessibility.getFullAXTree` of the Chrome DevTools Protocol.
struct ScreenReader {
    /// An element of the tree that the browser gives to screen readers.
    struct Element: Sendable {
        let role: String
        let name: String
        let description: String
        let isDisabled: Bool
        /// How urgently its changes are announced, `polite` or `assertive`, or `nil` if they are
        /// not.
        let live: String?
        /// The text of an element whose changes are announced.
        let text: String
        fileprivate let node: Int
    }

    let page: SheetPage

    /// Returns all elements in the order of reading.
    func elements() async throws -> [Element] {
        struct Nothing: Encodable, Sendable {}
        let tree: Tree = try await page.driver.answer(
            to: "Accessibility.getFullAXTree", Nothing())
        return tree.elements
    }

    /// Returns the first element that fulfills a condition, as soon as there is one.
    @discardableResult
    func find(_ condition: (Element) -> Bool) async throws -> Element {
        while true {
            let seen: Int = try await page.driver.run("return changes")
            if let found = try await elements().first(where: condition) { return found }
            try await page.until("changes > \(seen)")
        }
    }

    /// Presses a button as soon as it is enabled.
    ///
    /// - Parameter name: The start of its name.
    /// - Throws: When there is no such button.
    func press(_ name: String) async throws {
        let button = try await find {
            $0.role == "button" && $0.name.hasPrefix(name) && !$0.isDisabled
        }
        try await focus(button)
        try await page.driver.type(.enterKey)
    }

    /// Moves the keyboard focus to an element.
    func focus(_ element: Element) async throws {
        try await page.driver.command("DOM.focus", ["backendNodeId": element.node])
    }

    /// Waits until the page announces a text that stays until the customer does something.
    func hear(_ text: String, _ live: String = "polite") async throws {
        try await find { $0.live == live && $0.text == text }
    }

    /// Waits until the page has announced a text, which can be gone by now, and forgets it.
    func hearOnce(_ text: String) async throws {
        try await page.until("announced.includes('\(text)')")
        let _: Bool = try await page.driver.run(
            "announced.splice(announced.indexOf('\(text)'), 1); return true")
    }
}

/// The browser's answer to `Accessibility.getFullAXTree`.
private struct Tree: Decodable, Sendable {
    struct Value: Decodable, Sendable {
        /// The value if it is a text or a truth value.
        let text: String?

        private enum Key: CodingKey { case value }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Key.self)
            text =
                (try? members.decode(String.self, forKey: .value))
                ?? (try? members.decode(Bool.self, forKey: .value)).map { "\($0)" }
        }
    }

    struct Property: Decodable, Sendable {
        let name: String
        let value: Value
    }

    struct Node: Decodable, Sendable {
        let nodeId: String
        let ignored: Bool
        let role: Value?
        let name: Value?
        let description: Value?
        let properties: [Property]?
        let childIds: [String]?
        let backendDOMNodeId: Int?

        func property(_ name: String) -> String? {
            properties?.first { $0.name == name }?.value.text
        }
    }

    let nodes: [Node]

    /// The elements in the order of reading.
    var elements: [ScreenReader.Element] {
        let named = Dictionary(uniqueKeysWithValues: nodes.map { ($0.nodeId, $0) })
        func within(_ node: Node) -> [Node] {
            [node] + (node.childIds ?? []).compactMap { named[$0] }.flatMap(within)
        }
        return (nodes.first.map(within) ?? []).filter { !$0.ignored }.map { node in
            let live = node.property("live")
            let texts = live == nil ? [] : within(node).filter { $0.role?.text == "StaticText" }
            return ScreenReader.Element(
                role: node.role?.text ?? "", name: node.name?.text ?? "",
                description: node.description?.text ?? "",
                isDisabled: node.property("disabled") == "true", live: live,
                text: texts.compactMap { $0.name?.text }.joined(),
                node: node.backendDOMNodeId ?? 0)
        }
    }
}
