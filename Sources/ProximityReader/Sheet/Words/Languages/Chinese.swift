// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension SheetPhrases {
    /// Chinese.
    static let chinese = SheetPhrases(
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
        yes: "y")
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
