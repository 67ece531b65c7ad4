// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// The conditions that hold, which a program or a test changes as it goes.
///
/// All copies of a configuration share them. None holds unless somebody says so, and each that
/// is met is told to `ReaderConfiguration.diagnostics`.
public final class PlatformConditions: Sendable {
    private struct State {
        var conditions: [PlatformCondition] = []
        var backgroundCount = 0
    }

    private let state: Lock<State>
    private let announcer = Announcer<Void>()

    /// Creates conditions that hold from the beginning.
    public init(_ conditions: [PlatformCondition] = []) {
        state = Lock(State(conditions: conditions))
    }

    /// What holds now, earliest first.
    public var current: [PlatformCondition] { state.withLock { $0.conditions } }

    /// Lets a condition hold from now on.
    ///
    /// With `background` all sessions end.
    public func begin(_ condition: PlatformCondition) {
        state.withLock { state in
            state.conditions.append(condition)
            if condition.kind == .background { state.backgroundCount += 1 }
        }
        if condition.kind == .background { announcer.announce(()) }
    }

    /// Lets a condition hold from now on.
    ///
    /// - Parameters:
    ///   - kind: What is so.
    ///   - moment: In which calls; `nil` is each.
    public func begin(
        _ kind: PlatformCondition.Kind, at moment: PlatformCondition.Moment? = nil
    ) {
        begin(PlatformCondition(kind, at: moment))
    }

    /// Lets all conditions of a kind hold no longer.
    public func end(_ kind: PlatformCondition.Kind) {
        state.withLock { $0.conditions.removeAll { $0.kind == kind } }
    }

    /// How often the program went to the background.
    var backgroundCount: Int { state.withLock { $0.backgroundCount } }

    /// Tells each time the program goes to the background.
    func backgrounds() -> AsyncStream<Void> { announcer.announcements() }

    /// The first condition that raises an error in a call, with the error.
    func first<Failure>(
        at moment: PlatformCondition.Moment, _ error: (PlatformCondition) -> Failure?
    ) -> (condition: PlatformCondition, error: Failure)? {
        for condition in current where condition.moment ?? moment == moment {
            if let error = error(condition) { return (condition, error) }
        }
        return nil
    }
}
