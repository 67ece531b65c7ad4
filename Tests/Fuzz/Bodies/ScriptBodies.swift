// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader
import Support

enum ScriptBodies {
    /// Takes the bytes as the text of a script.
    static func script(_ bytes: [UInt8]) {
        do throws(JSONMemberError) {
            let script = try ScriptFile(json: bytes)
            for condition in script.conditions where condition.kind != .deviceBanned {
                precondition(PlatformCondition(condition.description) == condition)
            }
            for tap in script.taps ?? [] {
                precondition((.zero ... .seconds(3600)).contains(tap.delay))
                // It becomes an argument of a program.
                if case .card(let name, _) = tap.event { precondition(!name.hasPrefix("-")) }
            }
        } catch {
            precondition(error.location.description.hasPrefix("$"))
        }
    }
}
