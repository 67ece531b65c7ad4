// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension SheetPhrases {
    static let french = SheetPhrases(
        languageName: "Français",
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
        yes: "o",
        pinWithoutSight: .french,
        page: .french,
        wallet: .french)
}

extension PINWithoutSightPhrases {
    static let french = PINWithoutSightPhrases(
        digit: "Chiffre",
        deleted: "Effacé",
        name: "Saisie du code sans voir l’écran",
        hint: "Pour le saisir sans voir l’écran, touchez l’écran avec deux doigts ou appuyez "
            + "sur la touche étoile.",
        instructions: "Tout l’écran est le clavier : 1, 2, 3 en haut ; {clear}, 0, {confirm} "
            + "en bas. Faites glisser un doigt : tous les chiffres ont le même son. Touchez "
            + "deux fois n’importe où pour appuyer sur la dernière touche. Deux doigts ou la "
            + "touche étoile affichent de nouveau les touches.")
}

extension PagePhrases {
    static let french = PagePhrases(
        title: "Paiement",
        notice: "Appareil de test : cartes et codes de test uniquement",
        welcome: "Bienvenue",
        digits: "Chiffres saisis : ",
        authorizing: "Autorisation en cours…",
        accepted: "Accepté",
        refused: "Refusé. Essayez une autre carte.",
        askStaff: "Adressez-vous au personnel",
        connectionLost: "Connexion perdue. Ne présentez pas de carte.",
        interruptedUnpaid: "Opération interrompue. Rien n’a été débité.",
        interrupted: "Opération interrompue. Adressez-vous au personnel.",
        timeLeft: "Temps restant : {seconds} s",
        networks: "Cartes acceptées")
}

extension WalletPhrases {
    static let french = WalletPhrases(
        card: "Carte",
        shipTo: "Expédier à",
        deliverTo: "Livrer à",
        pickUpAt: "Retrait à",
        pickUpFrom: "Enlèvement à",
        contact: "Contact",
        billing: "Adresse de facturation",
        shipping: "Expédition",
        delivery: "Livraison",
        pickup: "Retrait",
        coupon: "Code promo",
        choose: "Choisir",
        enter: "Saisir",
        other: "En saisir une autre",
        done: "Terminé",
        cancel: "Annuler",
        back: "Retour",
        enterKey: "Entrée",
        escapeKey: "Échap",
        pending: "En attente",
        pay: "Payer {merchant}",
        confirm: "Payer",
        usePasscode: "Saisir le code",
        enterPasscode: "Saisissez un code de test",
        passcode: "Code",
        moment: "Un instant, s’il vous plaît",
        processing: "Traitement en cours",
        paid: "Payé",
        notPaid: "Le paiement n’a pas abouti",
        retry: "Le paiement n’a pas abouti. Choisissez une autre carte ou réessayez.",
        notTheOwner: "Ce doigt n’est pas celui du propriétaire. Réessayez.",
        passcodeNeeded: "Saisissez le code pour continuer.",
        wrongPasscode: "Le code est incorrect. Réessayez.",
        givenName: "Prénom",
        familyName: "Nom",
        phoneticGivenName: "Prénom, phonétique",
        phoneticFamilyName: "Nom, phonétique",
        street: "Rue",
        city: "Ville",
        state: "État ou région",
        postalCode: "Code postal",
        country: "Pays",
        phone: "Téléphone",
        email: "E-mail",
        fix: "À corriger avant de payer : {fields}",
        required: "Obligatoire",
        missing: "Ce champ est vide.",
        check: "À vérifier.",
        wrongPostalCode: "Ce n’est pas un code postal du pays.",
        unserviceable: "Cette adresse n’est pas desservie.",
        wrongCoupon: "Ce code n’est pas valable.",
        expiredCoupon: "Ce code a expiré.",
        wrongChoice: "C’est impossible. Faites un autre choix.",
        every: Units(
            minute: "chaque minute",
            hour: "chaque heure",
            day: "chaque jour",
            month: "chaque mois",
            year: "chaque année"),
        everyFew: Units(
            minute: "toutes les {count} minutes",
            hour: "toutes les {count} heures",
            day: "tous les {count} jours",
            month: "tous les {count} mois",
            year: "tous les {count} ans"),
        from: "dès le {date}",
        until: "jusqu’au {date}",
        on: "le {date}",
        freeUntil: "Annulation gratuite jusqu’au {date}",
        below: "quand le solde est inférieur à {amount}")
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
