// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

/// How the data elements of a kernel are shown, in addition to the elements that all kernels share.
///
/// Names and formats are in the kernel's ``DataDictionary``.
struct KernelDescription: Sendable {
    let kernel: KernelIdentifier
    /// How values are read, by tag; other elements are shown by their format.
    let interpretations: [Tag: Interpretation]

    /// The starts of the application names whose recordings can be replayed; empty if none can.
    let recordedNames: [[UInt8]]
    /// Returns the combination for an application that leads to the recorded decisions.
    let recordedCombination: @Sendable (AID, RecordedTerminal) -> Combination?

    /// Creates a description.
    init(
        _ kernel: KernelIdentifier, _ interpretations: [Tag: Interpretation],
        recordedNames: [[UInt8]] = [],
        recordedCombination: @escaping @Sendable (AID, RecordedTerminal) -> Combination? = {
            _, _ in nil
        }
    ) {
        self.kernel = kernel
        self.interpretations = interpretations
        self.recordedNames = recordedNames
        self.recordedCombination = recordedCombination
    }

    /// The application name of public test cards, which kernels 2 and 3 handle.
    static let testName: [UInt8] = [0xAF, 0xFF, 0xFF, 0xFF, 0xFF]

    /// The kernels by their identifiers.
    ///
    /// A new kernel adds its description here.
    static let builtIn = Dictionary(
        uniqueKeysWithValues: [
            kernel1, kernel2, kernel3, kernel4, kernel5, kernel6, kernel7, kernel8,
        ].map { ($0.kernel, $0) })
}
