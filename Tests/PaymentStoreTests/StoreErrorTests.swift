// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import Testing

@testable import PaymentStore

@Suite("Errors of the state")
struct StoreErrorTests {
    @Test(
        "An error names the file, and the system's reason if there is one",
        arguments: [
            (.file(.notWritable), "", "This user cannot write /a."),
            (
                .file(.notWritable), "Permission denied",
                "This user cannot write /a (Permission denied)."
            ),
            (.wrongMode, "mode 0644", "/a is open to other users (mode 0644)."),
            (.file(.corrupt), "", "/a is damaged, or belongs to another program."),
            (.file(.failed), "x", "/a cannot be used (x)."),
        ] as [(StoreError.Code, String, String)])
    func cause(code: StoreError.Code, detail: String, cause: String) {
        let error = StoreError(code, "/a", detail: detail)
        #expect(error.cause == cause)
        #expect(error.description == cause + " " + error.remedy)
    }
}
