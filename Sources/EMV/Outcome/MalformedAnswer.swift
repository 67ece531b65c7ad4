// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

extension Evidence {
    /// Returns what is wrong with the form of a card's answer, and where.
    ///
    /// - Parameters:
    ///   - answer: The data of the answer, without the status word.
    ///   - templates: The tags, one of which contains the whole answer.
    /// - Returns: The evidence; empty if the answer is one such template, so that its form is right.
    static func form(of answer: ArraySlice<UInt8>, _ templates: Tag...) -> [Evidence] {
        let objects: [DataObject]
        do {
            objects = try DataObject.sequence(answer, limits: .card)
        } catch {
            return [.fact("it is not well-formed: at offset \(error.offset), \(error.reason)")]
        }
        let allowed = templates.map(\.description).joined(separator: " or ")
        guard objects.count == 1, let object = objects.first else {
            return [
                .fact("it is not one template \(allowed): it has \(objects.count) data objects")
            ]
        }
        guard templates.contains(object.tag) else {
            return [.fact("it is not a template \(allowed): its tag is \(object.tag)")]
        }
        guard object.tag == .responseMessageTemplateFormat1 else { return [] }
        // Format 1: the fields of the command have a fixed length.
        return [
            .fact(
                "its fields have another length than the \(object.value.count.counted("byte")) received"
            )
        ]
    }
}
