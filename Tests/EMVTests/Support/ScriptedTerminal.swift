// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport

@testable import EMV

/// A terminal that responds to the kernel's data requests from a script and logs them.
final class ScriptedTerminal: Sendable {
    private let answers: Lock<[String]>
    private let log = Lock<[String]>([])

    /// Creates a terminal from its responses as digits; after the last one they are empty.
    init(_ answers: [String] = []) { self.answers = Lock(answers) }

    /// The kernel's requests and data as hexadecimal digits.
    var requests: [String] { log.withLock { $0 } }

    /// Responds to one request.
    @Sendable func answer(_ objects: [DataObject]) async -> [DataObject] {
        let request = objects.flatMap { TLVWriter.object($0.tag, Array($0.value)) }
        log.withLock { $0.append(Hexadecimal.string(request)) }
        let answer = answers.withLock { $0.isEmpty ? "" : $0.removeFirst() }
        return (try? DataObject.sequence(hex(answer))) ?? []
    }
}
