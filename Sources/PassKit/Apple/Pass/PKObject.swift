// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The base class of passes.
@available(iOS 6.0, *)
open class PKObject: NSObject {
    /// Creates an empty object.
    public override init() {}
}
