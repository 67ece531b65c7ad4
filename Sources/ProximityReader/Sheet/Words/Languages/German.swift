// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension SheetPhrases {
    /// German.
    static let german = SheetPhrases(
        presentCard: "Karte an das Lesegerät halten",
        presentPhone: "Handy an das Lesegerät halten",
        processing: "Karte noch nicht wegnehmen",
        removeCard: "Karte wegnehmen",
        presentCardAgain: "Karte bitte noch einmal hinhalten",
        presentOneCard: "Bitte nur eine Karte hinhalten",
        seePhone: "Bitte auf das Telefon sehen und es dann noch einmal hinhalten",
        tryAnotherCard: "Bitte eine andere Karte verwenden",
        useAnotherCard: "Bitte eine andere Karte verwenden oder diese einstecken",
        insertCard: "Bitte die Karte einstecken",
        success: "Karte gelesen",
        declined: "Von der Karte abgelehnt",
        failed: "Die Karte konnte nicht gelesen werden",
        cancelled: "Abgebrochen",
        timedOut: "Es wurde keine Karte hingehalten",
        noPIN: "Es wurde keine PIN eingegeben",
        refund: "Erstattung {amount}",
        loyaltyPasses: "Ihre Kundenkarten",
        lookUp: "Ihre Karte wird gelesen, um eine Zahlung zu finden. Es wird nichts abgebucht.",
        saveCard: "Ihre Karte wird für später gespeichert. Es wird nichts abgebucht.",
        openTab: "Mit Ihrer Karte wird eine Rechnung eröffnet. Es wird noch nichts abgebucht.",
        verification: "Ihre Karte wird geprüft. Es wird nichts abgebucht.",
        surchargePercent: "Ein Aufschlag von bis zu {percent} ist möglich",
        surchargeAmount: "Aufschlag: {amount}",
        installment: Cycles(
            weekly: "Wöchentliche Raten: {count} × {amount}",
            monthly: "Monatliche Raten: {count} × {amount}",
            yearly: "Jährliche Raten: {count} × {amount}"),
        membership: Cycles(
            weekly: "Wöchentliche Abbuchung",
            monthly: "Monatliche Abbuchung",
            yearly: "Jährliche Abbuchung"),
        preauthorizationAmount: "Reservierter Betrag: {amount}",
        preauthorization: "Der Betrag wird reserviert und noch nicht abgebucht",
        preauthorizationRelease: "Der Betrag wird aus der Kaution freigegeben",
        enterPIN: "Bitte eine Test-PIN eingeben",
        wrongPINLength: "Eine PIN hat {minimum} bis {maximum} Ziffern. Bitte noch einmal eingeben.",
        keyboard: "Enter bestätigt, Rücktaste löscht, Esc bricht ab",
        keyboardBypass: "B geht ohne PIN weiter",
        confirm: "Bestätigen",
        clear: "Löschen",
        cancel: "Abbrechen",
        withoutPIN: "Weiter ohne PIN",
        moreTime: "Mehr Zeit",
        termsTitle: "Allgemeine Geschäftsbedingungen",
        terms: "{merchant} liest nur Testkarten und weiß, dass dieses Lesegerät ein "
            + "Testinstrument ohne jede Zulassung ist.",
        termsAccepted: "Bedingungen angenommen: ",
        accept: "Annehmen",
        decline: "Ablehnen",
        yes: "j")
}

extension MoneyFormat {
    /// German; in Austria and Switzerland, the currency comes first.
    static func german(in region: String?) -> MoneyFormat {
        var format = MoneyFormat(
            position: .after, decimalSeparator: ",", groupSeparator: ".",
            percentSign: "\u{A0}%",
            symbols: """
                USD=$ EUR=€ GBP=£ AUD=AU$ BRL=R$ CAD=CA$ CNY=CN¥ HKD=HK$ ILS=₪ INR=₹ JPY=¥ KRW=₩ \
                MXN=MX$ NZD=NZ$ THB=฿ TWD=NT$ VND=₫ XAF=FCFA XCD=EC$ XOF=F\u{202F}CFA XPF=CFPF
                """)
        if region == "AT" { format.position = .beforeWithSpace }
        if region == "CH" || region == "LI" {
            (format.position, format.percentSign) = (.beforeWithSpace, "%")
            (format.decimalSeparator, format.groupSeparator) = (".", "’")
        }
        return format
    }
}
