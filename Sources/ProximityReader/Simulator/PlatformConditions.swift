// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The active conditions, which a program or a test can change at any time.
///
/// All copies of a configuration share them. By default, there are none. Each condition that
/// causes an error is reported to `ReaderConfiguration.diagnostics`.
public final class PlatformConditions: Sendable {
    private struct State {
        var conditions: [PlatformCondition] = []
        var backgroundCount = 0
    }

    private let state: Lock<State>
    private let announcer = Broadcaster<Void>()

    /// Creates a set of conditions that are active from the start.
    public init(_ conditions: [PlatformCondition] = []) {
        state = Lock(State(conditions: conditions))
    }

    /// The active conditions, oldest first.
    public var current: [PlatformCondition] { state.withLock { $0.conditions } }

    /// Activates a condition.
    ///
    /// The condition `background` ends all sessions.
    public func begin(_ condition: PlatformCondition) {
        state.withLock { state in
            state.conditions.append(condition)
            if condition.kind == .background { state.backgroundCount += 1 }
        }
        if condition.kind == .background { announcer.announce(()) }
    }

    /// Activates a condition.
    ///
    /// - Parameters:
    ///   - kind: The kind of condition.
    ///   - moment: The calls that the condition affects; `nil` for all.
    public func begin(
        _ kind: PlatformCondition.Kind, at moment: PlatformCondition.Moment? = nil
    ) {
        begin(PlatformCondition(kind, at: moment))
    }

    /// Deactivates all conditions of a kind.
    public func end(_ kind: PlatformCondition.Kind) {
        state.withLock { $0.conditions.removeAll { $0.kind == kind } }
    }

    /// How often the program has gone to the background.
    var backgroundCount: Int { state.withLock { $0.backgroundCount } }

    /// Returns a stream with an element for each time the program goes to the background.
    func backgrounds() -> AsyncStream<Void> { announcer.announcements() }

    /// Returns the first condition that causes an error in a call, with the error.
    func first<Failure>(
        at moment: PlatformCondition.Moment, _ error: (PlatformCondition) -> Failure?
    ) -> (condition: PlatformCondition, error: Failure)? {
        for condition in current where condition.moment ?? moment == moment {
            if let error = error(condition) { return (condition, error) }
        }
        return nil
    }
}
