// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentStore
import Testing

@Suite("Linked merchants")
struct MerchantTests {
    private let state: TemporaryState

    init() throws {
        state = try TemporaryState()
    }

    @Test("A merchant stays linked until it is unlinked, even after reopening")
    func links() async throws {
        var store = try state.open()
        #expect(try await !store.isLinked("merchant"))
        try await store.link("merchant", at: 1000)
        #expect(try await store.isLinked("merchant"))
        #expect(try await !store.isLinked("Merchant"))
        store = try state.open()
        #expect(try await store.isLinked("merchant"))
        try await store.unlink("merchant")
        try await store.unlink("merchant")
        #expect(try await !store.isLinked("merchant"))
    }

    @Test("Linking a merchant again keeps one entry with the newer time")
    func relinks() async throws {
        let store = try state.open()
        try await store.link("a", at: 20)
        try await store.link("a", at: 30)
        try await store.link("a", at: 10)
        try await store.link("b", at: 5)
        let merchants = try await store.linkedMerchants()
        #expect(merchants.map(\.identifier) == ["b", "a"])
        #expect(merchants.map(\.linkedAt) == [5, 30])
    }

    @Test(
        "Any text can be a merchant identifier and stays unchanged",
        arguments: ["", "O'Hara; DROP TABLE merchant", "100%_", "zero\0inside", "Käse 🧀"])
    func takesAnyName(name: String) async throws {
        let store = try state.open()
        try await store.link(name, at: 1)
        #expect(try await store.isLinked(name))
        #expect(try await store.linkedMerchants().map(\.identifier) == [name])
        #expect(try await !store.isLinked(name + "x"))
    }

    @Test("A new reader in the same directory starts without links")
    func belongsToReader() async throws {
        try await state.open().link("merchant", at: 1)
        try FileManager.default.removeItem(atPath: state.key)
        #expect(try await !state.open().isLinked("merchant"))
    }
}
