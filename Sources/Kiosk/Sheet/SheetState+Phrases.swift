// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Phrases

extension SheetState {
    /// Every language, with its name in that language.
    static let languages = SheetLanguage.allCases.map { language in
        Language(code: language.rawValue, name: language.phrases.languageName)
    }
}

extension SheetState.Words {
    /// Creates the texts on buttons and around them.
    init(_ phrases: SheetPhrases) {
        title = phrases.page.title
        notice = phrases.page.notice
        accept = phrases.accept
        decline = phrases.decline
        bypass = phrases.withoutPIN
        cancel = phrases.cancel
        clear = phrases.clear
        enter = phrases.confirm
        offline = phrases.page.connectionLost
        timeLeft = phrases.page.timeLeft
        moreTime = phrases.moreTime
        networks = phrases.page.networks
    }
}

extension PagePhrases {
    /// Returns the prompt for the outcome of a payment.
    func text(_ outcome: OutcomeScene) -> String {
        switch outcome {
        case .awaited: authorizing
        case .approved: accepted
        case .refused: refused
        case .unknown: askStaff
        }
    }

    /// Returns a text with the number of digits of a PIN.
    func progress(_ count: Int) -> String { "\(digits)\(count)" }
}
