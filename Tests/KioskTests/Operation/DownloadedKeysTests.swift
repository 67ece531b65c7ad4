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
        // Keys can also be valid only from a later time on.
        for use in [#""use":"enc""#, #""use":"enc","nbf":4000000000"#] {
            let text = try ProcessorKeys.generate().publicKeySet.publicText
                .replacing(#""use":"enc""#, with: use)
            #expect(text.contains(use))
            published.withLock { $0 = Array(text.utf8) }
            #expect(try await keys.renew())
            #expect(try await !keys.renew())
        }
        let copy = try Data(contentsOf: file)
        // Not a key set, no key, and no key for encryption.
        let signing = try ReaderSigningKey.generate().publicKey
        for text in ["{}", #"{"keys":[]}"#, try JSONWebKeySet([signing]).publicText] {
            published.withLock { $0 = Array(text.utf8) }
            let error = await #expect(throws: HTTPClientError.self) { try await keys.renew() }
            #expect(error?.code == .notKeySet)
            #expect(try Data(contentsOf: file) == copy)
        }
        #expect(keys.hasCopy)
        await server.stop()
    }
}
