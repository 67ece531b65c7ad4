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

    /// Asks the reader for all information about itself.
    ///
    /// A reader that does not support one query can still support another.
    func details(of name: ReaderName) -> ReaderDetails {
        let features = (try? features()) ?? ReaderFeatures()
        var escape: VendorEscape?
        var firmware: String?
        if let probe = VendorEscape.probe(for: name, features) {
            for candidate in VendorEscape.candidates(features) where escape == nil {
                guard let answer = try? control(candidate.controlCode, probe) else { continue }
                escape = candidate
                // E1 00 00 00 length text.
                firmware = ReaderDetails.text(Array(answer.dropFirst(5)))
            }
        }
        return ReaderDetails(
            features: features, vendor: text(.vendorName), model: text(.deviceType),
            version: (try? attribute(.deviceVersion)).flatMap(ReaderDetails.version),
            serial: text(.deviceSerial), escape: escape,
            firmware: firmware ?? features.properties.firmware)
    }

    private func text(_ name: ReaderAttribute) -> String? {
        (try? attribute(name)).flatMap(ReaderDetails.text)
    }
}
