// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support

@testable import EMV

/// A terminal that answers the kernel's requests for data by a script, and remembers them.
final class ScriptedTerminal: Sendable {
    private let answers: Lock<[String]>
    private let log = Lock<[String]>([])

    /// Creates a terminal from its answers as digits; after the last it has nothing to say.
    init(_ answers: [String] = []) { self.answers = Lock(answers) }

    /// What the kernel told and asked, as digits.
    var requests: [String] { log.withLock { $0 } }

    /// Answers one request.
    @Sendable func answer(_ objects: [DataObject]) async -> [DataObject] {
        let request = objects.flatMap { TLVWriter.object($0.tag, Array($0.value)) }
        log.withLock { $0.append(Hexadecimal.string(request)) }
        let answer = answers.withLock { $0.isEmpty ? "" : $0.removeFirst() }
        return (try? DataObject.sequence(hex(answer))) ?? []
    }
}
