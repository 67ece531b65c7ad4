// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

/// GET PROCESSING OPTIONS: the kernel sends transaction data; the card returns AIP and AFL.
///
/// See EMV Book 3, 6.5.8.
public enum GetProcessingOptions {
    /// The maximum length of the data in a short command, without its tag and length.
    private static let mostData = 252

    /// Returns the command with the data that the card requested.
    ///
    /// - Parameter data: The data for the PDOL (`9F38`), at most 252 bytes; empty without a PDOL.
    /// - Returns: The command, or `nil` if the data does not fit in a short command.
    public static func command(_ data: [UInt8]) -> CommandAPDU? {
        guard data.count <= mostData else { return nil }
        return CommandAPDU.short(0x80, 0xA8, 0, 0, data: TLVWriter.object(.commandTemplate, data))
    }

    /// Reads an answer of format 1 (`80`: AIP and AFL) or 2 (`77`: data objects).
    ///
    /// - Parameter data: The data of the answer, without the status word.
    /// - Returns: The data objects, or `nil` if the answer is not well-formed.
    public static func objects(_ data: ArraySlice<UInt8>) -> [DataObject]? {
        guard let objects = try? DataObject.sequence(data, limits: .card), objects.count == 1,
            let template = objects.first
        else { return nil }
        if template.tag == .responseMessageTemplateFormat2 { return template.children }
        let value = template.value
        guard template.tag == .responseMessageTemplateFormat1, value.count % 4 == 2 else {
            return nil
        }
        let profile = DataObject(.applicationInterchangeProfile, Array(value.prefix(2)))
        let locator = DataObject(.applicationFileLocator, Array(value.dropFirst(2)))
        return locator.value.isEmpty ? [profile] : [profile, locator]
    }
}
