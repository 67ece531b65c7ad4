// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension SheetPhrases {
    /// Arabic.
    static let arabic = SheetPhrases(
        presentCard: "قرّب البطاقة من القارئ",
        presentPhone: "قرّب الهاتف من القارئ",
        processing: "أبقِ البطاقة في مكانها",
        removeCard: "أبعد البطاقة",
        presentCardAgain: "قرّب البطاقة من القارئ مرة أخرى",
        presentOneCard: "قرّب بطاقة واحدة فقط",
        seePhone: "انظر إلى هاتفك ثم قرّبه من القارئ مرة أخرى",
        tryAnotherCard: "جرّب بطاقة أخرى",
        useAnotherCard: "استخدم بطاقة أخرى أو أدخل هذه البطاقة",
        insertCard: "أدخل البطاقة",
        success: "تمت قراءة البطاقة",
        declined: "رفضت البطاقة العملية",
        failed: "تعذّرت قراءة البطاقة",
        cancelled: "أُلغيت العملية",
        timedOut: "لم تُقدَّم أي بطاقة",
        noPIN: "لم يُدخَل الرقم السري",
        refund: "استرداد {amount}",
        loyaltyPasses: "بطاقات الولاء الخاصة بك",
        lookUp: "تُقرأ بطاقتك للعثور على عملية دفع. لن يُخصم أي مبلغ.",
        saveCard: "تُحفظ بطاقتك لوقت لاحق. لن يُخصم أي مبلغ.",
        openTab: "يُفتح حساب ببطاقتك. لن يُخصم أي مبلغ الآن.",
        verification: "يجري التحقق من بطاقتك. لن يُخصم أي مبلغ.",
        surchargePercent: "قد تُضاف رسوم تصل إلى {percent}",
        surchargeAmount: "رسوم إضافية: {amount}",
        installment: Cycles(
            weekly: "دفعات أسبوعية: {count} × {amount}",
            monthly: "دفعات شهرية: {count} × {amount}",
            yearly: "دفعات سنوية: {count} × {amount}"),
        membership: Cycles(
            weekly: "يُخصم كل أسبوع",
            monthly: "يُخصم كل شهر",
            yearly: "يُخصم كل سنة"),
        preauthorizationAmount: "المبلغ المحجوز: {amount}",
        preauthorization: "المبلغ محجوز ولم يُخصم بعد",
        preauthorizationRelease: "يُحرَّر المبلغ من التأمين",
        enterPIN: "أدخل رقمًا سريًا للاختبار",
        wrongPINLength: "يتكوّن الرقم السري من {minimum} إلى {maximum} رقمًا. أدخله مرة أخرى.",
        keyboard: "Enter للتأكيد، وBackspace للمسح، وEsc للإلغاء",
        keyboardBypass: "B للمتابعة دون رقم سري",
        confirm: "تأكيد",
        clear: "مسح",
        cancel: "إلغاء",
        withoutPIN: "المتابعة دون رقم سري",
        moreTime: "مزيد من الوقت",
        termsTitle: "الشروط والأحكام",
        terms: "لن يقرأ {merchant} إلا بطاقات الاختبار، ويعلم أن هذا القارئ أداة "
            + "اختبار بلا أي اعتماد.",
        termsAccepted: "قُبلت الشروط: ",
        accept: "قبول",
        decline: "رفض",
        yes: "y")
}

extension MoneyFormat {
    /// Arabic, as in the Emirates: with Western digits, as payment terminals print them.
    static let arabic = MoneyFormat(
        position: .after, decimalSeparator: ".", groupSeparator: ",", percentSign: "%",
        symbols: """
            AED=د.إ. BHD=د.ب. DZD=د.ج. EGP=ج.م. IQD=د.ع. JOD=د.أ. KWD=د.ك. LBP=ل.ل. MAD=د.م. \
            OMR=ر.ع. QAR=ر.ق. SAR=ر.س. TND=د.ت. USD=US$ EUR=€ GBP=UK£ AUD=AU$ BRL=R$ CAD=CA$ \
            CNY=CN¥ HKD=HK$ ILS=₪ INR=₹ JPY=JP¥ KRW=₩ MXN=MX$ NZD=NZ$ THB=฿ TWD=NT$ VND=₫ \
            XAF=FCFA XCD=EC$ XOF=F\u{202F}CFA XPF=CFPF
            """)
}
