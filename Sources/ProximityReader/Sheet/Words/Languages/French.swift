// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension SheetPhrases {
    /// French.
    static let french = SheetPhrases(
        presentCard: "Présentez la carte au lecteur",
        presentPhone: "Présentez le téléphone au lecteur",
        processing: "Ne retirez pas encore la carte",
        removeCard: "Retirez la carte",
        presentCardAgain: "Présentez à nouveau la carte",
        presentOneCard: "Présentez une seule carte",
        seePhone: "Consultez votre téléphone, puis présentez-le à nouveau",
        tryAnotherCard: "Essayez une autre carte",
        useAnotherCard: "Utilisez une autre carte ou insérez celle-ci",
        insertCard: "Insérez la carte",
        success: "Carte lue",
        declined: "Refusé par la carte",
        failed: "La carte n’a pas pu être lue",
        cancelled: "Annulé",
        timedOut: "Aucune carte présentée",
        noPIN: "Aucun code PIN saisi",
        refund: "Remboursement {amount}",
        loyaltyPasses: "Vos cartes de fidélité",
        lookUp: "Votre carte est lue pour retrouver un paiement. Rien n’est débité.",
        saveCard: "Votre carte est enregistrée pour plus tard. Rien n’est débité.",
        openTab: "Une note est ouverte avec votre carte. Rien n’est encore débité.",
        verification: "Votre carte est vérifiée. Rien n’est débité.",
        surchargePercent: "Un supplément de {percent} au maximum peut s’ajouter",
        surchargeAmount: "Supplément : {amount}",
        installment: Cycles(
            weekly: "Échéances hebdomadaires : {count} × {amount}",
            monthly: "Échéances mensuelles : {count} × {amount}",
            yearly: "Échéances annuelles : {count} × {amount}"),
        membership: Cycles(
            weekly: "Débité chaque semaine",
            monthly: "Débité chaque mois",
            yearly: "Débité chaque année"),
        preauthorizationAmount: "Montant réservé : {amount}",
        preauthorization: "Le montant est réservé, pas encore débité",
        preauthorizationRelease: "Le montant est libéré de votre caution",
        enterPIN: "Saisissez un code PIN de test",
        wrongPINLength:
            "Un code PIN compte de {minimum} à {maximum} chiffres. Saisissez-le à nouveau.",
        keyboard: "Entrée valide, Retour arrière efface, Échap annule",
        keyboardBypass: "B continue sans code PIN",
        confirm: "Valider",
        clear: "Effacer",
        cancel: "Annuler",
        withoutPIN: "Continuer sans code PIN",
        moreTime: "Plus de temps",
        termsTitle: "Conditions générales",
        terms: "{merchant} ne lira que des cartes de test et sait que ce lecteur est "
            + "un instrument de test sans aucun agrément.",
        termsAccepted: "Conditions acceptées : ",
        accept: "Accepter",
        decline: "Refuser",
        yes: "o")
}

extension MoneyFormat {
    /// French, as in France.
    static let french = MoneyFormat(
        position: .after, decimalSeparator: ",", groupSeparator: "\u{202F}",
        percentSign: "\u{202F}%",
        symbols: """
            USD=$US EUR=€ GBP=£GB ARS=$AR AUD=$AU BRL=R$ CAD=$CA CLP=$CL COP=$CO ILS=₪ INR=₹ KRW=₩ \
            LBP=£LB MXN=$MX NZD=$NZ SGD=$SG UYU=$UY VND=₫ XAF=FCFA XOF=F\u{202F}CFA XPF=FCFP
            """)
}
