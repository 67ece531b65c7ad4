// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// Apple's module re-exports Foundation: apps use `Decimal`, `Data` and `Locale`
// with only `import ProximityReader`.
@_exported public import Foundation
