// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension SheetPhrases {
    static let german = SheetPhrases(
        languageName: "Deutsch",
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
        yes: "j",
        pinWithoutSight: .german,
        page: .german,
        wallet: .german)
}

extension PINWithoutSightPhrases {
    static let german = PINWithoutSightPhrases(
        digit: "Ziffer",
        deleted: "Gelöscht",
        name: "PIN-Eingabe ohne Hinsehen",
        hint: "Für die Eingabe ohne Hinsehen den Bildschirm mit zwei Fingern berühren oder die "
            + "Sterntaste drücken.",
        instructions: "Der ganze Bildschirm ist die Tastatur: oben 1, 2, 3; unten {clear}, 0, "
            + "{confirm}. Mit einem Finger gleiten: Alle Ziffern klingen gleich. Zweimal "
            + "irgendwo tippen, um die letzte Taste zu drücken. Zwei Finger oder die "
            + "Sterntaste zeigen die Tasten wieder an.")
}

extension PagePhrases {
    static let german = PagePhrases(
        title: "Zahlung",
        notice: "Testgerät: nur Testkarten und Test-PINs",
        welcome: "Willkommen",
        digits: "Eingegebene Ziffern: ",
        authorizing: "Wird autorisiert …",
        accepted: "Genehmigt",
        refused: "Nicht akzeptiert. Bitte andere Karte verwenden.",
        askStaff: "Bitte das Personal ansprechen",
        connectionLost: "Verbindung unterbrochen. Bitte keine Karte hinhalten.",
        interruptedUnpaid: "Unterbrochen. Es wurde nichts abgebucht.",
        interrupted: "Unterbrochen. Bitte das Personal ansprechen.",
        timeLeft: "Noch {seconds} s",
        networks: "Akzeptierte Karten")
}

extension WalletPhrases {
    static let german = WalletPhrases(
        card: "Karte",
        shipTo: "Versand an",
        deliverTo: "Lieferung an",
        pickUpAt: "Abholung bei",
        pickUpFrom: "Abholung von",
        contact: "Kontakt",
        billing: "Rechnung an",
        shipping: "Versand",
        delivery: "Lieferung",
        pickup: "Abholung",
        coupon: "Gutscheincode",
        choose: "Auswählen",
        enter: "Eingeben",
        other: "Andere eingeben",
        done: "Fertig",
        cancel: "Abbrechen",
        back: "Zurück",
        enterKey: "Enter",
        escapeKey: "Esc",
        pending: "Noch offen",
        pay: "Zahlung an {merchant}",
        confirm: "Bezahlen",
        usePasscode: "Code eingeben",
        enterPasscode: "Testcode eingeben",
        passcode: "Code",
        moment: "Einen Moment bitte",
        processing: "Wird verarbeitet",
        paid: "Bezahlt",
        notPaid: "Die Zahlung kam nicht zustande",
        retry: "Die Zahlung kam nicht zustande. Andere Karte wählen oder noch einmal versuchen.",
        notTheOwner: "Der Finger ist nicht der des Besitzers. Noch einmal versuchen.",
        passcodeNeeded: "Zum Fortfahren den Code eingeben.",
        wrongPasscode: "Der Code ist falsch. Noch einmal versuchen.",
        givenName: "Vorname",
        familyName: "Nachname",
        phoneticGivenName: "Vorname, phonetisch",
        phoneticFamilyName: "Nachname, phonetisch",
        street: "Straße",
        city: "Ort",
        state: "Bundesland oder Region",
        postalCode: "Postleitzahl",
        country: "Land",
        phone: "Telefon",
        email: "E-Mail",
        fix: "Vor dem Bezahlen prüfen: {fields}",
        required: "Erforderlich",
        missing: "Das fehlt noch.",
        check: "Bitte prüfen.",
        wrongPostalCode: "Diese Postleitzahl gibt es in diesem Land nicht.",
        unserviceable: "An diese Adresse wird nicht geliefert.",
        wrongCoupon: "Dieser Code ist ungültig.",
        expiredCoupon: "Dieser Code ist abgelaufen.",
        wrongChoice: "Das geht nicht. Bitte etwas anderes wählen.",
        every: Units(
            minute: "jede Minute",
            hour: "jede Stunde",
            day: "jeden Tag",
            month: "jeden Monat",
            year: "jedes Jahr"),
        everyFew: Units(
            minute: "alle {count} Minuten",
            hour: "alle {count} Stunden",
            day: "alle {count} Tage",
            month: "alle {count} Monate",
            year: "alle {count} Jahre"),
        from: "ab {date}",
        until: "bis {date}",
        on: "am {date}",
        freeUntil: "Kostenlos kündbar bis {date}",
        below: "bei einem Guthaben unter {amount}")
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
