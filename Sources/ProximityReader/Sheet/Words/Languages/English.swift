// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension SheetPhrases {
    /// English.
    static let english = SheetPhrases(
        presentCard: "Hold the card to the reader",
        presentPhone: "Hold the phone to the reader",
        processing: "Keep holding the card",
        removeCard: "Remove the card",
        presentCardAgain: "Hold the card to the reader again",
        presentOneCard: "Hold only one card to the reader",
        seePhone: "Look at your phone, then hold it to the reader again",
        tryAnotherCard: "Try another card",
        useAnotherCard: "Use another card, or insert this one",
        insertCard: "Insert the card",
        success: "Card read",
        declined: "Declined by the card",
        failed: "The card could not be read",
        cancelled: "Canceled",
        timedOut: "No card was presented",
        noPIN: "No PIN was entered",
        refund: "Refund {amount}",
        loyaltyPasses: "Your loyalty passes",
        lookUp: "Your card is read to find a payment. Nothing is charged.",
        saveCard: "Your card is saved for later. Nothing is charged.",
        openTab: "A tab is opened with your card. Nothing is charged yet.",
        verification: "Your card is verified. Nothing is charged.",
        surchargePercent: "A surcharge of up to {percent} may be added",
        surchargeAmount: "Surcharge: {amount}",
        installment: Cycles(
            weekly: "Weekly payments: {count} × {amount}",
            monthly: "Monthly payments: {count} × {amount}",
            yearly: "Yearly payments: {count} × {amount}"),
        membership: Cycles(
            weekly: "Charged every week",
            monthly: "Charged every month",
            yearly: "Charged every year"),
        preauthorizationAmount: "Amount held: {amount}",
        preauthorization: "The amount is held, not charged yet",
        preauthorizationRelease: "The amount is released from your deposit",
        enterPIN: "Enter a test PIN",
        wrongPINLength: "A PIN has {minimum} to {maximum} digits. Enter it again.",
        keyboard: "Enter confirms, Backspace clears, Esc cancels",
        keyboardBypass: "B continues without PIN",
        confirm: "Confirm",
        clear: "Clear",
        cancel: "Cancel",
        withoutPIN: "Continue without PIN",
        moreTime: "More time",
        termsTitle: "Terms and conditions",
        terms: "{merchant} will read test cards only, and acknowledges that this reader is a "
            + "test instrument without any approval.",
        termsAccepted: "Terms accepted: ",
        accept: "Accept",
        decline: "Decline",
        yes: "y")
}

extension MoneyFormat {
    /// English, as in the United States.
    static let english = MoneyFormat(
        position: .before, decimalSeparator: ".", groupSeparator: ",", percentSign: "%",
        symbols: """
            USD=$ EUR=€ GBP=£ AUD=A$ BRL=R$ CAD=CA$ CNY=CN¥ HKD=HK$ ILS=₪ INR=₹ JPY=¥ KRW=₩ MXN=MX$ \
            NZD=NZ$ PHP=₱ TWD=NT$ VND=₫ XAF=FCFA XCD=EC$ XOF=F\u{202F}CFA XPF=CFPF
            """)
}
