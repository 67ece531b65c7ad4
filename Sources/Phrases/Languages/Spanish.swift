// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension SheetPhrases {
    static let spanish = SheetPhrases(
        languageName: "Español",
        presentCard: "Acerque la tarjeta al lector",
        presentPhone: "Acerque el teléfono al lector",
        processing: "No retire todavía la tarjeta",
        removeCard: "Retire la tarjeta",
        presentCardAgain: "Acerque otra vez la tarjeta al lector",
        presentOneCard: "Acerque una sola tarjeta al lector",
        seePhone: "Mire su teléfono y acérquelo otra vez al lector",
        tryAnotherCard: "Pruebe con otra tarjeta",
        useAnotherCard: "Use otra tarjeta o inserte esta",
        insertCard: "Inserte la tarjeta",
        success: "Tarjeta leída",
        declined: "Rechazado por la tarjeta",
        failed: "No se pudo leer la tarjeta",
        cancelled: "Cancelado",
        timedOut: "No se acercó ninguna tarjeta",
        noPIN: "No se introdujo ningún PIN",
        refund: "Devolución {amount}",
        loyaltyPasses: "Sus tarjetas de fidelidad",
        lookUp: "Su tarjeta se lee para buscar un pago. No se cobra nada.",
        saveCard: "Su tarjeta se guarda para más adelante. No se cobra nada.",
        openTab: "Se abre una cuenta con su tarjeta. Aún no se cobra nada.",
        verification: "Su tarjeta se verifica. No se cobra nada.",
        surchargePercent: "Puede añadirse un recargo de hasta el {percent}",
        surchargeAmount: "Recargo: {amount}",
        installment: Cycles(
            weekly: "Pagos semanales: {count} × {amount}",
            monthly: "Pagos mensuales: {count} × {amount}",
            yearly: "Pagos anuales: {count} × {amount}"),
        membership: Cycles(
            weekly: "Se cobra cada semana",
            monthly: "Se cobra cada mes",
            yearly: "Se cobra cada año"),
        preauthorizationAmount: "Importe retenido: {amount}",
        preauthorization: "El importe se retiene y aún no se cobra",
        preauthorizationRelease: "El importe se libera de su depósito",
        enterPIN: "Introduzca un PIN de prueba",
        wrongPINLength: "Un PIN tiene de {minimum} a {maximum} cifras. Introdúzcalo otra vez.",
        keyboard: "Intro confirma, Retroceso borra, Esc cancela",
        keyboardBypass: "B continúa sin PIN",
        confirm: "Confirmar",
        clear: "Borrar",
        cancel: "Cancelar",
        withoutPIN: "Continuar sin PIN",
        moreTime: "Más tiempo",
        termsTitle: "Términos y condiciones",
        terms: "{merchant} solo leerá tarjetas de prueba y sabe que este lector es un "
            + "instrumento de prueba sin ninguna aprobación.",
        termsAccepted: "Términos aceptados: ",
        accept: "Aceptar",
        decline: "Rechazar",
        yes: "s",
        pinWithoutSight: .spanish,
        page: .spanish,
        wallet: .spanish)
}

extension PINWithoutSightPhrases {
    static let spanish = PINWithoutSightPhrases(
        digit: "Cifra",
        deleted: "Borrado",
        name: "Introducir el PIN sin ver la pantalla",
        hint: "Para introducirlo sin ver la pantalla, tóquela con dos dedos o pulse la tecla "
            + "asterisco.",
        instructions: "Toda la pantalla es el teclado: 1, 2, 3 arriba; {clear}, 0, {confirm} "
            + "abajo. Deslice un dedo: todas las cifras suenan igual. Toque dos veces en "
            + "cualquier lugar para pulsar la última tecla. Dos dedos o la tecla asterisco "
            + "muestran de nuevo las teclas.")
}

extension PagePhrases {
    static let spanish = PagePhrases(
        title: "Pago",
        notice: "Equipo de pruebas: solo tarjetas y PIN de prueba",
        welcome: "Bienvenido",
        digits: "Cifras introducidas: ",
        authorizing: "Autorizando…",
        accepted: "Aprobado",
        refused: "No aceptado. Pruebe con otra tarjeta.",
        askStaff: "Consulte con el personal",
        connectionLost: "Conexión perdida. No acerque la tarjeta.",
        interruptedUnpaid: "Operación interrumpida. No se ha cobrado nada.",
        interrupted: "Operación interrumpida. Consulte con el personal.",
        timeLeft: "Quedan {seconds} s",
        networks: "Tarjetas aceptadas")
}

extension WalletPhrases {
    static let spanish = WalletPhrases(
        card: "Tarjeta",
        shipTo: "Enviar a",
        deliverTo: "Entregar en",
        pickUpAt: "Recoger en",
        pickUpFrom: "Recogida en",
        contact: "Contacto",
        billing: "Dirección de facturación",
        shipping: "Envío",
        delivery: "Entrega",
        pickup: "Recogida",
        coupon: "Código promocional",
        choose: "Elegir",
        enter: "Introducir",
        other: "Introducir otra",
        done: "Listo",
        cancel: "Cancelar",
        back: "Atrás",
        enterKey: "Intro",
        escapeKey: "Esc",
        pending: "Pendiente",
        pay: "Pagar a {merchant}",
        confirm: "Pagar",
        usePasscode: "Usar código",
        enterPasscode: "Introduzca un código de prueba",
        passcode: "Código",
        moment: "Un momento, por favor",
        processing: "Procesando",
        paid: "Pagado",
        notPaid: "El pago no se ha realizado",
        retry: "El pago no se ha realizado. Elija otra tarjeta o inténtelo de nuevo.",
        notTheOwner: "El dedo no es el del propietario. Inténtelo de nuevo.",
        passcodeNeeded: "Introduzca el código para continuar.",
        wrongPasscode: "El código no es correcto. Inténtelo de nuevo.",
        givenName: "Nombre",
        familyName: "Apellidos",
        phoneticGivenName: "Nombre, fonético",
        phoneticFamilyName: "Apellidos, fonético",
        street: "Calle",
        city: "Ciudad",
        state: "Provincia o región",
        postalCode: "Código postal",
        country: "País",
        phone: "Teléfono",
        email: "Correo electrónico",
        fix: "Corrija antes de pagar: {fields}",
        required: "Obligatorio",
        missing: "Falta este dato.",
        check: "Compruebe este dato.",
        wrongPostalCode: "El código postal no es válido para este país.",
        unserviceable: "No se realizan entregas en esta dirección.",
        wrongCoupon: "Este código no es válido.",
        expiredCoupon: "Este código ha caducado.",
        wrongChoice: "No es posible. Elija otra cosa.",
        every: Units(
            minute: "cada minuto",
            hour: "cada hora",
            day: "cada día",
            month: "cada mes",
            year: "cada año"),
        everyFew: Units(
            minute: "cada {count} minutos",
            hour: "cada {count} horas",
            day: "cada {count} días",
            month: "cada {count} meses",
            year: "cada {count} años"),
        from: "desde el {date}",
        until: "hasta el {date}",
        on: "el {date}",
        freeUntil: "Cancelación gratuita hasta el {date}",
        below: "cuando el saldo sea inferior a {amount}")
}

extension MoneyFormat {
    /// Spanish; in countries of North and Central America, the currency comes first.
    static func spanish(in region: String?) -> MoneyFormat {
        var format = MoneyFormat(
            position: .after, decimalSeparator: ",", groupSeparator: ".", groupedDigits: 5,
            percentSign: "\u{A0}%", symbols: "USD=US$ EUR=€ THB=฿ VND=₫ XPF=CFPF")
        if ["DO", "GT", "HN", "MX", "NI", "PA", "PR", "SV", "US"].contains(region) {
            (format.position, format.percentSign) = (.before, "%")
            (format.decimalSeparator, format.groupSeparator) = (".", ",")
            format.groupedDigits = 4
        }
        return format
    }
}
