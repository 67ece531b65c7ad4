// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension CardHandle {
    /// Asks the reader for its features and properties.
    func features() throws(PCSCError) -> ReaderFeatures {
        let answer = try control(.featureRequest)
        guard let code = ReaderFeatures(answer).controlCodes[.properties] else {
            return ReaderFeatures(answer)
        }
        return ReaderFeatures(answer, properties: ReaderProperties(try control(code)))
    }
}
