/** Mainland mobile number. */
export const MOBILE = /^1[3-9]\d{9}$/
export const MOBILE_MESSAGE = "请输入正确的手机号"

/** 8 to 64 printable characters without spaces, with a letter and a digit. */
export const PASSWORD = /^(?=.*[A-Za-z])(?=.*\d)[\x21-\x7e]{8,64}$/
export const PASSWORD_MESSAGE = "密码需8到64位，包含字母和数字"
export const PASSWORD_LONGEST = 64

export const SMS_CODE = /^\d{6}$/
export const SMS_CODE_MESSAGE = "请输入6位验证码"

export const AGREEMENT_MESSAGE = "请先阅读并同意用户协议"
