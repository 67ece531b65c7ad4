// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Support
import Testing

@testable import ProximityReader

@Suite("Resumption of a process")
struct ProcessResumptionTests {
    /// The signals that the handlers of a test have received.
    private static let received = Lock<[String]>([])

    @Test("A previous handler of the signal is called in its form")
    func previous() {
        var simple = sigaction()
        simple.__sigaction_handler.sa_handler = { number in
            ProcessResumptionTests.received.withLock { $0.append("\(number)") }
        }
        var detailed = sigaction()
        detailed.sa_flags = Int32(SA_SIGINFO)
        detailed.__sigaction_handler.sa_sigaction = { number, information, context in
            let code = information?.pointee.si_code ?? 0
            ProcessResumptionTests.received.withLock {
                $0.append("\(number) \(code) \(context != nil)")
            }
        }
        var ignored = sigaction()
        ignored.__sigaction_handler.sa_handler = SIG_IGN
        var information = siginfo_t()
        information.si_code = 7
        var context = 0
        for action in [simple, detailed, ignored, sigaction()] {
            action.callHandler(SIGCONT, &information, &context)
        }
        #expect(Self.received.withLock { $0 } == ["\(SIGCONT)", "\(SIGCONT) 7 true"])
    }
}
