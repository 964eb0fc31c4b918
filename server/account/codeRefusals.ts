import { Refusal } from "../core/Refusal.ts"

export const CODE_CODES = { unusable: 60101, expired: 60102, nothing: 60103 } as const

/** One that nobody made, that somebody else redeemed, that was revoked: who tries codes learns nothing. */
export const unusable = (): Refusal =>
  new Refusal({ code: CODE_CODES.unusable, message: "这个课程码不存在或已被使用，请核对后再试" })

export const expired = (): Refusal =>
  new Refusal({ code: CODE_CODES.expired, message: "这个课程码已过兑换期，请联系发放的老师" })

export const givesNothing = (): Refusal =>
  new Refusal({ code: CODE_CODES.nothing, message: "你已经加入这个班级，课程码没有用掉，可以留给别人" })
