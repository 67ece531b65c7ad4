// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension SheetPhrases {
    static let chinese = SheetPhrases(
        languageName: "简体中文",
        presentCard: "请将卡片靠近读卡器",
        presentPhone: "请将手机靠近读卡器",
        processing: "请勿移开卡片",
        removeCard: "请移开卡片",
        presentCardAgain: "请再次将卡片靠近读卡器",
        presentOneCard: "请只出示一张卡片",
        seePhone: "请查看手机，然后再次靠近读卡器",
        tryAnotherCard: "请换一张卡",
        useAnotherCard: "请使用其他卡片，或插入此卡",
        insertCard: "请插入卡片",
        success: "卡片已读取",
        declined: "卡片拒绝了交易",
        failed: "无法读取卡片",
        cancelled: "已取消",
        timedOut: "未出示卡片",
        noPIN: "未输入密码",
        refund: "退款 {amount}",
        loyaltyPasses: "您的会员卡",
        lookUp: "读取您的卡片以查找付款，不会扣款。",
        saveCard: "保存您的卡片供以后使用，不会扣款。",
        openTab: "用您的卡片开立账单，暂不扣款。",
        verification: "验证您的卡片，不会扣款。",
        surchargePercent: "可能加收最高 {percent} 的附加费",
        surchargeAmount: "附加费：{amount}",
        installment: Cycles(
            weekly: "每周分期：{count} × {amount}",
            monthly: "每月分期：{count} × {amount}",
            yearly: "每年分期：{count} × {amount}"),
        membership: Cycles(
            weekly: "每周扣款",
            monthly: "每月扣款",
            yearly: "每年扣款"),
        preauthorizationAmount: "预授权金额：{amount}",
        preauthorization: "预授权，暂不扣款",
        preauthorizationRelease: "从押金中退还此金额",
        enterPIN: "请输入测试密码",
        wrongPINLength: "密码为 {minimum} 至 {maximum} 位数字，请重新输入。",
        keyboard: "回车键确认，退格键清除，Esc 键取消",
        keyboardBypass: "B 键跳过密码",
        confirm: "确认",
        clear: "清除",
        cancel: "取消",
        withoutPIN: "跳过密码",
        moreTime: "延长时间",
        termsTitle: "条款与条件",
        terms: "{merchant} 只读取测试卡，并知悉本读卡器是未经任何认证的测试工具。",
        termsAccepted: "已接受条款：",
        accept: "接受",
        decline: "拒绝",
        yes: "y",
        pinWithoutSight: .chinese,
        page: .chinese,
        wallet: .chinese)
}

extension PINWithoutSightPhrases {
    static let chinese = PINWithoutSightPhrases(
        digit: "数字",
        deleted: "已删除",
        name: "不看屏幕输入密码",
        hint: "如需不看屏幕输入，请用两根手指触摸屏幕或按星号键。",
        instructions: "整个屏幕就是密码键盘：上方为 1、2、3，下方为{clear}、0、{confirm}。"
            + "用一根手指滑动，所有数字的提示音都相同。在任意位置点按两次，即按下最后找到的键。"
            + "用两根手指触摸或按星号键，可重新显示按键。")
}

extension PagePhrases {
    static let chinese = PagePhrases(
        title: "付款",
        notice: "测试设备：仅限测试卡和测试密码",
        welcome: "欢迎",
        digits: "已输入位数：",
        authorizing: "正在授权…",
        accepted: "已批准",
        refused: "未被接受，请换一张卡",
        askStaff: "请咨询工作人员",
        connectionLost: "连接已断开，请勿贴卡",
        interruptedUnpaid: "操作已中断，未扣款",
        interrupted: "操作已中断，请咨询工作人员",
        timeLeft: "剩余 {seconds} 秒",
        networks: "接受的银行卡")
}

extension WalletPhrases {
    static let chinese = WalletPhrases(
        card: "银行卡",
        shipTo: "寄送至",
        deliverTo: "配送至",
        pickUpAt: "取货地点",
        pickUpFrom: "上门取件地点",
        contact: "联系方式",
        billing: "账单地址",
        shipping: "寄送方式",
        delivery: "配送方式",
        pickup: "取货方式",
        coupon: "优惠码",
        choose: "选择",
        enter: "输入",
        other: "输入其他",
        done: "完成",
        cancel: "取消",
        back: "返回",
        enterKey: "回车",
        escapeKey: "Esc",
        pending: "待定",
        pay: "付款给 {merchant}",
        confirm: "付款",
        usePasscode: "使用密码",
        enterPasscode: "请输入测试密码",
        passcode: "密码",
        moment: "请稍候",
        processing: "正在处理",
        paid: "已付款",
        notPaid: "付款未完成",
        retry: "付款未完成。请选择另一张卡或重试。",
        notTheOwner: "这不是机主的手指,请重试。",
        passcodeNeeded: "请输入密码以继续。",
        wrongPasscode: "密码错误,请重试。",
        givenName: "名字",
        familyName: "姓氏",
        phoneticGivenName: "名字(拼音)",
        phoneticFamilyName: "姓氏(拼音)",
        street: "街道",
        city: "城市",
        state: "省、州或地区",
        postalCode: "邮政编码",
        country: "国家或地区",
        phone: "电话",
        email: "电子邮件",
        fix: "付款前请修正：{fields}",
        required: "必填",
        missing: "此项未填写。",
        check: "请检查此项。",
        wrongPostalCode: "邮政编码与该国家或地区不符。",
        unserviceable: "无法送达此地址。",
        wrongCoupon: "此优惠码无效。",
        expiredCoupon: "此优惠码已过期。",
        wrongChoice: "无法如此选择,请另选。",
        every: Units(
            minute: "每分钟",
            hour: "每小时",
            day: "每天",
            month: "每月",
            year: "每年"),
        everyFew: Units(
            minute: "每 {count} 分钟",
            hour: "每 {count} 小时",
            day: "每 {count} 天",
            month: "每 {count} 个月",
            year: "每 {count} 年"),
        from: "自 {date} 起",
        until: "至 {date}",
        on: "于 {date}",
        freeUntil: "{date} 前可免费取消",
        below: "余额低于 {amount} 时")
}

extension MoneyFormat {
    /// Chinese, as in China.
    static let chinese = MoneyFormat(
        position: .before, decimalSeparator: ".", groupSeparator: ",", percentSign: "%",
        symbols: """
            CNY=¥ USD=US$ EUR=€ GBP=£ AUD=AU$ BRL=R$ CAD=CA$ HKD=HK$ ILS=₪ INR=₹ JPY=JP¥ KRW=₩ \
            MXN=MX$ NZD=NZ$ TWD=NT$ VND=₫ XAF=FCFA XCD=EC$ XOF=F\u{202F}CFA XPF=CFPF
            """)
}
