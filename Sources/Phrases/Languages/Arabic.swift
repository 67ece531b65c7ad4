// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension SheetPhrases {
    static let arabic = SheetPhrases(
        languageName: "العربية",
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
        yes: "y",
        pinWithoutSight: .arabic,
        page: .arabic,
        wallet: .arabic)
}

extension PINWithoutSightPhrases {
    static let arabic = PINWithoutSightPhrases(
        digit: "رقم",
        deleted: "تم الحذف",
        name: "إدخال الرقم السري دون رؤية الشاشة",
        hint: "لإدخاله دون رؤية الشاشة، المس الشاشة بإصبعين أو اضغط مفتاح النجمة.",
        instructions: "الشاشة كلها لوحة مفاتيح: 1 و2 و3 في الأعلى، و{clear} و0 و{confirm} في "
            + "الأسفل. مرّر إصبعًا واحدًا: لجميع الأرقام الصوت نفسه. انقر مرتين في أي مكان لضغط "
            + "آخر مفتاح. المس بإصبعين أو اضغط مفتاح النجمة لإظهار المفاتيح من جديد.")
}

extension PagePhrases {
    static let arabic = PagePhrases(
        title: "الدفع",
        notice: "جهاز اختبار: بطاقات وأرقام سرية للاختبار فقط",
        welcome: "أهلاً وسهلاً",
        digits: "عدد الأرقام المدخلة: ",
        authorizing: "جارٍ التفويض…",
        accepted: "تمت الموافقة",
        refused: "لم تُقبل العملية. جرّب بطاقة أخرى.",
        askStaff: "يُرجى مراجعة الموظفين",
        connectionLost: "انقطع الاتصال. لا تقرّب البطاقة.",
        interruptedUnpaid: "انقطعت العملية. لم يُخصم أي مبلغ.",
        interrupted: "انقطعت العملية. يُرجى مراجعة الموظفين.",
        timeLeft: "الوقت المتبقي: {seconds} ث",
        networks: "البطاقات المقبولة")
}

extension WalletPhrases {
    static let arabic = WalletPhrases(
        card: "البطاقة",
        shipTo: "الشحن إلى",
        deliverTo: "التوصيل إلى",
        pickUpAt: "الاستلام من",
        pickUpFrom: "الاستلام لدى",
        contact: "جهة الاتصال",
        billing: "عنوان الفاتورة",
        shipping: "الشحن",
        delivery: "التوصيل",
        pickup: "الاستلام",
        coupon: "رمز القسيمة",
        choose: "اختيار",
        enter: "إدخال",
        other: "إدخال غيرها",
        done: "تم",
        cancel: "إلغاء",
        back: "رجوع",
        enterKey: "Enter",
        escapeKey: "Esc",
        pending: "قيد التحديد",
        pay: "ادفع إلى {merchant}",
        confirm: "ادفع",
        usePasscode: "استخدام الرمز السري",
        enterPasscode: "أدخل رمزاً سرياً للاختبار",
        passcode: "الرمز السري",
        moment: "لحظة من فضلك",
        processing: "جارٍ المعالجة",
        paid: "تم الدفع",
        notPaid: "لم تتم عملية الدفع",
        retry: "لم تتم عملية الدفع. اختر بطاقة أخرى أو حاول مرة أخرى.",
        notTheOwner: "هذا ليس إصبع المالك. حاول مرة أخرى.",
        passcodeNeeded: "أدخل الرمز السري للمتابعة.",
        wrongPasscode: "الرمز السري غير صحيح. حاول مرة أخرى.",
        givenName: "الاسم الأول",
        familyName: "اسم العائلة",
        phoneticGivenName: "الاسم الأول بالنطق",
        phoneticFamilyName: "اسم العائلة بالنطق",
        street: "الشارع",
        city: "المدينة",
        state: "الولاية أو المنطقة",
        postalCode: "الرمز البريدي",
        country: "البلد",
        phone: "الهاتف",
        email: "البريد الإلكتروني",
        fix: "صحّح قبل الدفع: {fields}",
        required: "مطلوب",
        missing: "هذا الحقل ناقص.",
        check: "يرجى التحقق من هذا.",
        wrongPostalCode: "هذا ليس رمزاً بريدياً لهذا البلد.",
        unserviceable: "لا يوجد توصيل إلى هذا العنوان.",
        wrongCoupon: "هذا الرمز غير صالح.",
        expiredCoupon: "انتهت صلاحية هذا الرمز.",
        wrongChoice: "هذا غير ممكن. اختر شيئاً آخر.",
        every: Units(
            minute: "كل دقيقة",
            hour: "كل ساعة",
            day: "كل يوم",
            month: "كل شهر",
            year: "كل سنة"),
        everyFew: Units(
            minute: "كل {count} دقائق",
            hour: "كل {count} ساعات",
            day: "كل {count} أيام",
            month: "كل {count} أشهر",
            year: "كل {count} سنوات"),
        from: "ابتداءً من {date}",
        until: "حتى {date}",
        on: "في {date}",
        freeUntil: "إلغاء مجاني حتى {date}",
        below: "عندما يقل الرصيد عن {amount}")
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
