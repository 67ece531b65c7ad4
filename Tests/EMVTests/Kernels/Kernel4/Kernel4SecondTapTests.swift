// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-4: The second tap of a phone")
struct Kernel4SecondTapTests {
    @Test("A phone that still refuses at the second tap ends the application")
    func secondTap() throws {
        for (first, second) in [("6984", "6986"), ("6986", "6984")] {
            var memory = KernelMemory()
            #expect(try Self.refuse(first, isRestart: false, &memory).status == .tryAgain)
            #expect(try Self.refuse(second, isRestart: true, &memory).status == .endApplication)
            // The next transaction begins anew.
            #expect(try Self.refuse(first, isRestart: false, &memory).status == .tryAgain)
        }
    }

    /// Returns the outcome of a kernel whose card answers GET PROCESSING OPTIONS with a status word.
    private static func refuse(
        _ word: String, isRestart: Bool, _ memory: inout KernelMemory
    ) throws -> Outcome {
        let combination = try #require(americanExpressReader().combinations.first)
        let activation = KernelActivation(
            terminal: TerminalData(), parameters: Taps.purchase(1_00), combination: combination,
            indicators: PreProcessingIndicators(), applicationName: combination.aid,
            selection: [DataObject(.dedicatedFileName, combination.aid.bytes)],
            unpredictableNumber: [0, 0, 0, 0], randomValues: [],
            offlineDataAuthentication: .unavailable, exceptionFile: ExceptionFile(),
            selectionResponse: nil, start: .protocolActivation, isRestart: isRestart,
            onlineResponse: nil)
        var kernel = Kernel4(activation, settings: .test, memory: memory)
        _ = kernel.received(.started)
        let action = kernel.received(.answered(try ResponseAPDU(bytes: hex(word))))
        kernel.save(to: &memory)
        guard case .finish(let outcome) = action else {
            Issue.record("\(action)")
            return .endApplication()
        }
        return outcome
    }
}
