// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What a pass is made of.
@available(iOS 6.0, *)
open class PKObject: NSObject {
    /// Creates an object without content.
    public override init() {}
}
