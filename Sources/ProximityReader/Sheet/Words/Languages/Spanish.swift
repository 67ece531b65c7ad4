// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension SheetPhrases {
    /// Spanish.
    static let spanish = SheetPhrases(
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
        yes: "s")
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
