// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPClient
import HTTPServer
import PaymentProcessor
import PaymentToken
import Support
import TestSupport
import Testing

@testable import Kiosk

@Suite("The provider's keys from a URL")
struct DownloadedKeysTests {
    @Test("A download says whether the keys are new, and keeps them when it fails")
    func renew() async throws {
        let folder = try TemporaryFolder()
        let published = Lock<[UInt8]>([])
        let server = try Server(at: .loopback(), clock: ManualClock()) { _ in
            Response(type: "application/jwk-set+json", body: published.withLock { $0 })
        }
        let keys = DownloadedKeys(
            at: try WebAddress("http://\(server.address)/keys"),
            in: try StateFolder(folder.url.path), client: Client(patience: .seconds(240)))
        let file = URL(filePath: keys.path)
        for _ in 0..<2 {
            let text = try ProcessorKeys.generate().publicKeySet.publicText
            published.withLock { $0 = Array(text.utf8) }
            #expect(try await keys.renew())
            #expect(try await !keys.renew())
        }
        let copy = try Data(contentsOf: file)
        published.withLock { $0 = Array("{}".utf8) }
        await #expect(throws: (any Error).self) { try await keys.renew() }
        #expect(try Data(contentsOf: file) == copy)
        #expect(keys.hasCopy)
        await server.stop()
    }
}
