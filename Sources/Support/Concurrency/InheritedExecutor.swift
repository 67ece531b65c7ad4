// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The preferred executor for unstructured tasks.
///
/// A child task inherits its parent's executor preference, but an unstructured task does not
/// (SE-0417). Start it with `Task(executorPreference: .inherited)` instead of `Task`, so that the
/// executor the caller chooses runs all jobs of an operation. Tests use this to control the order
/// of the jobs.
package enum InheritedExecutor {
    /// The executor, or `nil` for the default one.
    @TaskLocal package static var current: (any TaskExecutor)?
}

extension (any TaskExecutor)? {
    /// The executor that the caller of this operation chose, or `nil` for the default one.
    package static var inherited: Self { InheritedExecutor.current }
}
