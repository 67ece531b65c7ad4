// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support

@testable import Kiosk

extension Options {
    /// Parses a command line that does not ask for help or the version.
    init(_ arguments: [String]) throws(CommandError) {
        guard case .run(_, let invocation) = try Parser(KioskProgram.command([:])).parse(arguments)
        else { throw CommandError("The command line asks for something else.") }
        try self.init(invocation)
    }
}
