import type { MessageSms, Sms } from "./Sms.ts"

/** What stands in the one place of the text. */
export const filledIn = (sms: Sms | MessageSms) => (sms.scene === "message" ? { title: sms.title } : { code: sms.code })
