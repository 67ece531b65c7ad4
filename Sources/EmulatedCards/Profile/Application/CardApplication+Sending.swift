// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The elements that a card sends: those of its scheme, with the changes of its profile.
///
/// A change affects what the card sends and not what it does. Certificates cover changed records;
/// the signature over a transaction covers the answer before its change.
extension CardApplication {
    /// The elements of certificates.
    ///
    /// See EMV Book 2, tables 5 and 12.
    private static let certificateTags: Set<Tag> = [
        .certificationAuthorityPublicKeyIndex, .issuerPublicKeyCertificate,
        .issuerPublicKeyRemainder, .signedStaticApplicationData, .issuerPublicKeyExponent,
        .iccPublicKeyCertificate, .iccPublicKeyExponent, .iccPublicKeyRemainder,
    ]
    /// The elements of a directory entry.
    ///
    /// See EMV Contactless Book B, table 3-2.
    private static let entryTags: [Tag] = [
        .applicationDedicatedFileName, .applicationLabel, .applicationPriorityIndicator,
        .applicationPreferredName, .extendedSelection, .kernelIdentifier,
    ]
    /// The elements of the selection answer's proprietary template.
    ///
    /// See EMV Book 1, table 45.
    private static let selectionTags: [Tag] = [
        .applicationLabel, .applicationPriorityIndicator, .issuerCodeTableIndex,
        .applicationPreferredName, .pdol, .languagePreference,
    ]

    /// Returns the elements of records as the card sends them.
    ///
    /// Elements that the card sends nowhere else follow the others.
    ///
    /// - Parameters:
    ///   - parts: The elements of the scheme.
    ///   - areCertificates: Whether these are the certificates.
    /// - Returns: The elements to send.
    func sent(_ parts: [RecordLayout.Part], areCertificates: Bool) -> [RecordLayout.Part] {
        guard !elementChanges.isEmpty else { return parts }
        let added = elements(
            besides: parts.flatMap { $0.elements.map(\.key) }, areCertificates: areCertificates)
        var parts = parts
        for index in parts.indices {
            parts[index].elements = parts[index].elements.flatMap { tag, value in
                (elementChanges[tag] ?? [value]).map { (key: tag, value: $0) }
            }
        }
        guard !added.isEmpty else { return parts }
        var last = parts.popLast() ?? RecordLayout.Part(1, [])
        last.elements += added
        return parts + [last]
    }

    /// Returns the changed elements that are neither among others nor in an answer of the card.
    private func elements(besides others: [Tag], areCertificates: Bool) -> RecordLayout.Elements {
        let isCertified = keyChain != nil || scheme == .commonKernel
        let others = Set(others + Self.entryTags + Self.selectionTags + [.dedicatedFileName])
            .union(scheme.specification.answers.values.flatMap(\.self))
            .union(discretionaryObjects.keys)
        return elementChanges.sorted { $0.key < $1.key }.flatMap { tag, values in
            let belongsHere =
                areCertificates == (isCertified && Self.certificateTags.contains(tag))
            return belongsHere && !others.contains(tag) && !isReadable(tag)
                ? values.map { (key: tag, value: $0) } : []
        }
    }

    /// Returns whether GET DATA returns an element.
    private func isReadable(_ tag: Tag) -> Bool {
        switch tag {
        case .offlineAccumulatorBalance where balance != nil: true
        case .availableOfflineSpendingAmount where riskManagement.showsAvailableSpending: true
        default:
            readableObjects[tag] != nil || readableCounters.contains(tag)
                || standaloneStorage?[tag] != nil
        }
    }

    /// Returns an entry of the directory as the card sends it.
    func sentEntry(_ entry: [UInt8]) -> [UInt8] {
        sent(entry, adding: Self.entryTags, to: .applicationTemplate)
    }

    /// Returns the selection answer as the card sends it.
    func sentSelectionAnswer(_ answer: [UInt8]) -> [UInt8] {
        sent(answer, adding: Self.selectionTags, to: .fciProprietaryTemplate)
    }

    /// Returns an answer as the card sends it.
    ///
    /// - Parameters:
    ///   - answer: The data of the answer.
    ///   - instruction: The command.
    ///   - record: A record with further elements of this transaction, or `nil`.
    /// - Returns: The data to send.
    func sent(
        _ answer: [UInt8], to instruction: CardInstruction, besides record: CardRecord?
    ) -> [UInt8] {
        let elsewhere = record.flatMap { try? DataObject.sequence($0.content) } ?? []
        let tags = scheme.specification.answers[instruction] ?? []
        return sent(
            answer, adding: tags.filter { elsewhere.first($0) == nil },
            to: .responseMessageTemplateFormat2)
    }

    /// Returns records as the card sends them; other elements follow in further records.
    func sent(_ records: [CardRecord]) -> [CardRecord] {
        let objects = records.flatMap { (try? DataObject.sequence($0.content)) ?? [] }
        let file = records.last?.fileIdentifier ?? 1
        let last = records.filter { $0.fileIdentifier == file }.map(\.number).max() ?? 0
        return records.map(sent)
            + CardRecord.filling(
                file: file, from: last &+ 1, padding: padding,
                with: elements(besides: objects.map(\.tag), areCertificates: false))
    }

    /// Returns a record as the card sends it.
    func sent(_ record: CardRecord) -> CardRecord {
        guard isChanged, let objects = try? DataObject.sequence(record.content) else {
            return record
        }
        return CardRecord(
            record.fileIdentifier, record.number, isAuthenticated: record.isAuthenticated,
            isEncrypted: record.isEncrypted, content: padded(sent(objects)))
    }

    private var isChanged: Bool { !elementChanges.isEmpty || !padding.isEmpty }

    /// Returns templates with changed elements; adds missing elements to one kind of template.
    private func sent(_ data: [UInt8], adding tags: [Tag], to template: Tag) -> [UInt8] {
        guard isChanged, let objects = try? DataObject.sequence(data) else { return data }
        let added = tags.filter { objects.first($0) == nil }
        return objects.flatMap { object in
            object.tag.isConstructed
                ? self.template(
                    object.tag,
                    sent(object.children, adding: added, to: template, in: object.tag))
                : TLVWriter.object(object.tag, object.value)
        }
    }

    /// Returns the encoded objects of a template with changed elements.
    private func sent(
        _ objects: [DataObject], adding tags: [Tag] = [],
        to template: Tag = .readRecordResponseMessageTemplate,
        in outer: Tag = .readRecordResponseMessageTemplate
    ) -> [[UInt8]] {
        let changed = objects.flatMap { object -> [[UInt8]] in
            if let values = elementChanges[object.tag] {
                return values.map { TLVWriter.object(object.tag, $0) }
            }
            guard object.tag.isConstructed else {
                return [TLVWriter.object(object.tag, object.value)]
            }
            let children = sent(object.children, adding: tags, to: template, in: object.tag)
            return [self.template(object.tag, children)]
        }
        let added = (outer == template ? tags : []).flatMap { tag in
            (elementChanges[tag] ?? []).map { TLVWriter.object(tag, $0) }
        }
        return changed + added
    }

    /// Returns a template with the card's padding before, between, and after its objects.
    func template(_ tag: Tag, _ objects: [[UInt8]]) -> [UInt8] {
        TLVWriter.object(tag, padded(objects))
    }

    private func padded(_ objects: [[UInt8]]) -> [UInt8] {
        objects.flatMap { padding + $0 } + padding
    }
}
