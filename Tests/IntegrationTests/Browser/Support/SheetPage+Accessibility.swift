// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The page as a screen reader gets it.
extension SheetPage {
    /// An element of the tree that the browser gives to screen readers.
    struct AccessibleElement: Hashable, Sendable {
        let role: String
        let name: String
    }

    /// Returns all elements that a screen reader gets, in the order of reading.
    ///
    /// See `Accessibility.getFullAXTree` of the Chrome DevTools Protocol.
    func accessibilityTree() async throws -> [AccessibleElement] {
        struct Nothing: Encodable, Sendable {}
        struct Text: Decodable, Sendable { let value: String? }
        struct Node: Decodable, Sendable {
            let nodeId: String
            let ignored: Bool
            let role: Text?
            let name: Text?
            let childIds: [String]?
        }
        struct Tree: Decodable, Sendable { let nodes: [Node] }
        let tree: Tree = try await driver.answer(
            to: "Accessibility.getFullAXTree", Nothing())
        let nodes = Dictionary(uniqueKeysWithValues: tree.nodes.map { ($0.nodeId, $0) })
        var elements: [AccessibleElement] = []
        var rest = tree.nodes.prefix(1).map(\.nodeId)
        while let node = rest.popLast().flatMap({ nodes[$0] }) {
            if !node.ignored {
                elements.append(
                    AccessibleElement(
                        role: node.role?.value ?? "", name: node.name?.value ?? ""))
            }
            rest += (node.childIds ?? []).reversed()
        }
        return elements
    }
}
