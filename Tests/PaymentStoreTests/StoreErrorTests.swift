// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PaymentStore

@Suite("Errors of the state")
struct StoreErrorTests {
    @Test(
        "An error names the file, and the system's reason if there is one",
        arguments: [
            (.notWritable, "", "This user cannot write /a."),
            (.notWritable, "Permission denied", "This user cannot write /a (Permission denied)."),
            (.wrongMode, "mode 0644", "/a is open to other users (mode 0644)."),
            (.corrupt, "", "/a is damaged."), (.failed, "x", "/a could not be used (x)."),
        ] as [(StoreError.Code, String, String)])
    func cause(code: StoreError.Code, detail: String, cause: String) {
        let error = StoreError(code, "/a", detail: detail)
        #expect(error.cause == cause)
        #expect(error.description == cause + " " + error.remedy)
    }
}
