// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// A server that provides a wallet on a socket until the other end closes it.
package struct WalletSocketServer: Sendable {
    private let service: WalletService
    private let descriptor: Int32

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - service: The service that answers the requests.
    ///   - descriptor: The socket, which stays open.
    package init(_ service: WalletService, at descriptor: Int32) {
        self.service = service
        self.descriptor = descriptor
    }

    /// Answers requests concurrently, each as soon as its response is ready.
    ///
    /// - Returns: `false` if an invalid request was received or the system is out of threads.
    package func run() async -> Bool {
        let (lines, received) = AsyncStream<[UInt8]>.makeStream()
        let (service, descriptor, isGood) = (service, descriptor, Lock(true))
        let fail = { @Sendable in
            isGood.withLock { $0 = false }
            shutdown(descriptor, Int32(SHUT_RDWR))
        }
        let isStarted = WorkerThread.start(name: "wallet-requests") {
            var decoder = LineDecoder()
            while let bytes = try? Socket.receive(4096, from: descriptor), !bytes.isEmpty {
                guard let lines = decoder.append(bytes) else {
                    fail()
                    break
                }
                for line in lines { received.yield(line) }
            }
            received.finish()
        }
        guard isStarted else { return false }
        // Responses must not interleave.
        let writing = Lock(false)
        await withDiscardingTaskGroup { group in
            for await line in lines {
                group.addTask {
                    guard let answer = await service.answer(line) else { return fail() }
                    let isWritten = writing.withLock { _ in
                        Socket.sendAtOnce(answer, to: descriptor)
                    }
                    if !isWritten { fail() }
                }
            }
        }
        return isGood.withLock { $0 }
    }
}
