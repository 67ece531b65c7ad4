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

@testable import ProcessorService

@Suite("The service behind a socket")
struct ProcessorServerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Sends a request over the network, and returns the status and the body.
    private func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: [UInt8] = [], key: String = "",
        to server: ProcessorServer
    ) async throws -> (status: Int, text: String) {
        var request = HTTPRequest(
            method, try WebAddress("http://\(server.address)\(path)"), body: body)
        let isComplete =
            (key.isEmpty || request.add("Authorization", "Bearer \(key)"))
            && request.add("Idempotency-Key", "1")
        try #require(isComplete)
        let response = try await Client(patience: .seconds(ServiceWorld.patience)).send(
            request)
        return (response.status, String(decoding: response.body, as: UTF8.self))
    }

    @Test("Requests are answered and counted, and webhooks get their events")
    func serves() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let clock = ManualClock()
        let server = try ProcessorServer(world.service, at: .loopback(), clock: clock)
        let (received, changes) = (Lock<[String]>([]), ChangeSignal())
        let listener = try Server(at: .loopback(), clock: ManualClock()) { request in
            received.withLock { $0.append(String(decoding: request.body, as: UTF8.self)) }
            changes.notify()
            return Response(.ok)
        }
        let webhook = Array("{\"url\":\"http://\(listener.address)/\",\"events\":[]}".utf8)
        let created = try await send(
            .post, "/v1/webhooks", webhook, key: world.merchantKey, to: server)
        #expect(created.status == 201)
        let payment = Array(try world.tap().utf8)
        let paid = try await send(
            .post, "/v1/payments", payment, key: world.merchantKey, to: server)
        #expect(paid.status == 201)
        #expect(try await send(.get, "/v1/payments", to: server).status == 401)
        #expect(try await send(.get, "/healthz", to: server).text == "ok\n")
        let metrics = try await send(
            .get, "/metrics", key: world.administratorKey, to: server)
        for line in [
            "taptopay_psp_requests_total{status=\"201\"} 2",
            "taptopay_psp_requests_total{status=\"401\"} 1",
            "taptopay_psp_requests_total{status=\"200\"} 1",
            "taptopay_psp_request_seconds_count 4",
        ] {
            #expect(metrics.text.contains(line + "\n"), "\(line)")
        }
        // Once a second, events are delivered.
        let ticks = Task {
            while !Task.isCancelled {
                await clock.waitUntilSleeping()
                clock.advance(by: .seconds(1))
                await Task.yield()
            }
        }
        await changes.wait { received.withLock { !$0.isEmpty } }
        ticks.cancel()
        #expect(received.withLock { $0.first?.contains("payment.captured") } == true)
        await server.stop()
        let error = await #expect(throws: HTTPClientError.self) {
            try await send(.get, "/healthz", to: server)
        }
        #expect(error?.code == .refused)
        await listener.stop()
    }

    /// The number of this process's threads that a service started.
    private static var threadCount: Int {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return tasks.count { task in
            let name = try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)
            return name?.hasPrefix("psp-") == true
        }
    }

    @Test("A service that has stopped leaves no thread")
    func threads() async throws {
        let path = folder.url.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            let service = try ProcessorService(
                ProcessorConfiguration(folder: path), database: Backend.sqlite.open(path),
                now: { ServiceWorld.now })
            let server = try ProcessorServer(service, at: .loopback(), clock: ManualClock())
            // Those for requests, and the one that delivers events.
            await waitUntil("all threads have their names") { Self.threadCount == 17 }
            await server.stop()
            await waitUntil("all threads have ended") { Self.threadCount == 0 }
        }
    }

    @Test("A batch can have 4 MB, and other bodies 64 KB")
    func lengths() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let server = try ProcessorServer(world.service, at: .loopback())
        #expect(ProcessorService.bodyLimit == 64 << 10 && ProcessorService.batchLimit == 4 << 20)
        for (path, count, key, status) in [
            ("/v1/payments", ProcessorService.bodyLimit, world.merchantKey, 400),
            ("/v1/batches", ProcessorService.batchLimit, world.merchantKey, 422),
            ("/v1/batches", ProcessorService.bodyLimit, "unknown", 401),
        ] {
            let body = [UInt8](repeating: 0x20, count: count)
            let answer = try await send(.post, path, body, key: key, to: server)
            #expect(answer.status == status, "\(path), \(count) bytes")
        }
        await server.stop()
    }

    @Test("Without TLS, only this machine is served unless the operator allows others")
    func clearText() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let address = try #require(ListenAddress("0.0.0.0:0"))
        #expect(throws: ServerError.self) { try ProcessorServer(world.service, at: address) }
    }

    @Test("The public keys are in a file for readers on this machine, also after a rotation")
    func published() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        func published() throws -> String {
            try String(contentsOfFile: folder.url.path + "/psp.jwks", encoding: .utf8)
        }
        let first = try await world.send(.get, "/v1/jwks.json", key: "").text
        #expect(try published() == first + "\n")
        let rotated = try await world.send(
            .post, "/v1/keys/rotate", key: world.administratorKey)
        #expect(rotated.status == 200 && rotated.text != first)
        #expect(try published() == rotated.text + "\n")
        #expect(try await world.send(.get, "/v1/jwks.json", key: "").text == rotated.text)
    }

    @Test("All keys are the same after a restart")
    func keysAfterRestart() throws {
        let (first, second) = (
            try KeyRing(folder: folder.url.path), try KeyRing(folder: folder.url.path)
        )
        let identifier = first.pinKey.identifier(forDevice: 7)
        #expect(second.pinKey.identifier(forDevice: 7) == identifier)
        #expect(
            try first.pinKey.initialKey(identifier).secret
                == second.pinKey.initialKey(identifier).secret)
        #expect(first.codeKey == second.codeKey && first.moduleKey == second.moduleKey)
        #expect(first.protectionKey == second.protectionKey)
        #expect(first.protectionKeyCheckValue == second.protectionKeyCheckValue)
        #expect(first.keys.publicKeySet == second.keys.publicKeySet)
    }

    @Test("The folder of the keys is created for this user alone")
    func keyFolder() throws {
        let path = folder.url.path + "/keys"
        _ = try KeyRing(folder: path)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).contains("psp.jwks"))
    }

    @Test(
        "A key of another length is refused at the start, with its file",
        arguments: ["seen.key", "module.key", "protection.key"])
    func keyFiles(name: String) async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let file = URL(filePath: folder.url.path + "/" + name)
        let key = try Data(contentsOf: file)
        #expect(key.count == 32)
        for changed in [key.dropLast(), key + [0], Data()] {
            try Data(changed).write(to: file)
            let error = #expect(throws: ProcessorError.self) {
                try KeyRing(folder: folder.url.path)
            }
            #expect(error?.code == .invalidFile)
            #expect(error?.description.contains(name) == true)
        }
        try key.write(to: file)
        let again = try KeyRing(folder: folder.url.path).keys.publicKeySet
        #expect(again == world.service.keys.keys.publicKeySet)
    }
}
