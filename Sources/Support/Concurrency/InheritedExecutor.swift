// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The executor that unstructured tasks prefer, too.
///
/// A child task inherits the preference of its parent for an executor, but an unstructured task does
/// not (SE-0417). Start it with `Task(executorPreference: .inherited)` instead of `Task`, so that a
/// caller who chooses an executor gets all jobs of an operation: tests run them in an order of their
/// own.
package enum InheritedExecutor {
    /// The executor, or `nil` for the default one.
    @TaskLocal package static var current: (any TaskExecutor)?
}

extension (any TaskExecutor)? {
    /// The executor that the caller of this operation chose, or `nil` for the default one.
    package static var inherited: Self { InheritedExecutor.current }
}
