// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import TestSupport

extension PseudoTerminal {
    /// Waits until a text is on the screen, without blocking other tests.
    ///
    /// - Returns: All output up to then, or `nil` if the text does not appear within four minutes.
    func screen(showing wanted: String) async -> String? {
        let text = Lock("")
        return await BlockingThread.poll { [self] in
            text.withLock { text -> String? in
                text += screen()
                return text.contains(wanted) ? text : nil
            }
        }
    }
}
