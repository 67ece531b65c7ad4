// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import TestSupport

extension PseudoTerminal {
    /// Waits until a text is on the screen, without holding up other tests.
    ///
    /// - Returns: All that came up to then, or `nil` when the text did not come in four minutes.
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
