// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// A dictionary of the meanings of tags.
///
/// Several tags have different meanings in different kernels (such as `9F66`, `9F6E`, and `9F5D`),
/// so each kernel has its own dictionary. The common dictionary contains only the elements that
/// all kernels share: EMV Book 3, Annex A and EMV Contactless Book B.
public final class DataDictionary: Sendable {
    private let elements: [Tag: DataElement]
    private let nested: [Nested: DataElement]

    /// A tag in a template that determines the meaning of the tag.
    private struct Nested: Hashable {
        let tag: Tag
        let template: Tag
    }

    private init(_ base: DataDictionary?, _ table: DataElementTable) {
        var elements = base?.elements ?? [:]
        for element in table.elements { elements[element.tag] = element }
        self.elements = elements
        nested = base?.nested ?? [:]
    }

    /// Creates a dictionary of a kernel, which extends the common one.
    ///
    /// - Parameter elements: The kernel's elements; an element replaces a common one of its tag.
    public convenience init(_ elements: [DataElement]) {
        self.init(.common, DataElementTable(elements))
    }

    private init(_ base: DataDictionary, nested table: DataElementTable) {
        elements = base.elements
        var nested = base.nested
        for element in table.elements {
            for template in element.templates {
                nested[Nested(tag: element.tag, template: template)] = element
            }
        }
        self.nested = nested
    }

    /// The elements common to all kernels.
    public static let common = DataDictionary(
        DataDictionary(nil, CommonElements.table), nested: BiometricElements.nested)

    /// Returns the dictionary of a kernel, which extends the common one.
    ///
    /// Unknown kernels use the common dictionary.
    package static func kernel(_ kernel: KernelIdentifier) -> DataDictionary {
        switch kernel {
        case .kernel1: kernel1
        case .kernel2: kernel2
        case .kernel3: kernel3
        case .kernel4: kernel4
        case .kernel5: kernel5
        case .kernel6: kernel6
        case .kernel7: kernel7
        case .kernel8: kernel8
        default: common
        }
    }

    /// The value-added services of phones (`OSE.VAS.01`): Apple VAS and Google Smart Tap.
    package static let wallet = DataDictionary(.common, WalletElements.table)

    /// The elements of card management: GlobalPlatform and the card production life cycle.
    package static let globalPlatform = DataDictionary(.common, GlobalPlatformElements.table)

    private static let kernel1 = DataDictionary(.common, Kernel1Elements.table)
    private static let kernel2 = DataDictionary(.common, Kernel2Elements.table)
    private static let kernel3 = DataDictionary(.common, Kernel3Elements.table)
    private static let kernel4 = DataDictionary(.common, Kernel4Elements.table)
    private static let kernel5 = DataDictionary(.common, Kernel5Elements.table)
    private static let kernel6 = DataDictionary(.common, Kernel6Elements.table)
    private static let kernel7 = DataDictionary(.common, Kernel7Elements.table)
    private static let kernel8 = DataDictionary(.common, Kernel8Elements.table)

    /// The element of a tag, or `nil` if the tag is unknown.
    package subscript(_ tag: Tag) -> DataElement? { elements[tag] }

    /// The element of a tag in a template, or `nil` if the tag is unknown.
    ///
    /// Some tags have a different meaning in a template, such as `81` in `A1`.
    package subscript(_ tag: Tag, in template: Tag?) -> DataElement? {
        if let template, let element = nested[Nested(tag: tag, template: template)] {
            return element
        }
        return elements[tag]
    }

    /// Returns the format of a tag's element; binary if the tag is unknown.
    package func format(_ tag: Tag) -> DataFormat { elements[tag]?.format ?? .binary }

    /// All elements, in the order of their tags.
    package var all: [DataElement] { elements.values.sorted { $0.tag < $1.tag } }
}

extension DataDictionary {
    /// One of several meanings of a tag.
    package struct Meaning: Hashable, Sendable {
        /// The kernels that give the tag this meaning; empty if no kernel does.
        package let kernels: [KernelIdentifier]
        /// The data element.
        package let element: DataElement

        /// The name and its kernels or book, such as `UDOL (kernel 2)`.
        package var text: String {
            switch kernels.count {
            case 0 where DataDictionary.common[element.tag] == element: element.name
            case 0: "\(element.name) (\(element.reference))"
            case 1: "\(element.name) (kernel \(kernels[0]))"
            default:
                "\(element.name) (kernels \(kernels.map(\.description).joined(separator: ", ")))"
            }
        }
    }

    /// Returns the possible meanings of a tag if the kernel is unknown.
    ///
    /// There is one meaning if all kernels agree, several if they differ, none for an unknown tag.
    ///
    /// - Parameters:
    ///   - tag: The tag.
    ///   - template: The template that contains the tag, or `nil`. The terminal's elements of wallets
    ///     are in no template, so a directory entry with their tag does not have their meaning.
    /// - Returns: The meanings.
    package static func meanings(of tag: Tag, in template: Tag? = nil) -> [Meaning] {
        var meanings: [Meaning] = []
        if let element = common[tag] { meanings.append(Meaning(kernels: [], element: element)) }
        for number in KernelIdentifier.kernel1.rawValue...KernelIdentifier.kernel8.rawValue {
            let kernel = KernelIdentifier(rawValue: number)
            guard let element = self.kernel(kernel)[tag] else { continue }
            if element == meanings.first?.element { continue }
            if let index = meanings.firstIndex(where: { $0.element.name == element.name }) {
                meanings[index] = Meaning(
                    kernels: meanings[index].kernels + [kernel], element: meanings[index].element)
            } else {
                meanings.append(Meaning(kernels: [kernel], element: element))
            }
        }
        guard common[tag] == nil else { return meanings }
        for dictionary in [globalPlatform, wallet] {
            guard let element = dictionary[tag],
                template == nil || element.source != .terminal
            else { continue }
            meanings.append(Meaning(kernels: [], element: element))
        }
        return meanings
    }
}

extension DataDictionary: Hashable {
    /// Each dictionary equals itself alone.
    public static func == (left: DataDictionary, right: DataDictionary) -> Bool { left === right }

    /// Hashes the identity of the dictionary.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
