// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

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
    package static func meanings(of tag: Tag) -> [Meaning] {
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
            guard let element = dictionary[tag] else { continue }
            meanings.append(Meaning(kernels: [], element: element))
        }
        return meanings
    }
}
