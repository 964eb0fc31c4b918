import type { FastifyBaseLogger } from "fastify"
import type { SmsProvider } from "../core/SmsProvider.ts"

interface ToNumber {
  readonly agencyId: string
  readonly mobile: string
  readonly now: number
}

export interface Sms extends ToNumber {
  readonly scene: Exclude<keyof SmsProvider["templates"], "message">
  readonly code: string
  readonly log: FastifyBaseLogger
}

export interface MessageSms extends ToNumber {
  readonly scene: "message"
  readonly title: string
}

/**
 * What became of an SMS.
 *
 * - `unknown`: no answer came in time; it may arrive.
 * - `limited`: the provider sends no more to that number for now.
 * - `unsent`: this installation cannot send any.
 */
export type Sending = "sent" | "unknown" | "limited" | "unsent"

/** Sends a code, or that there is a message. Rejects when the provider refuses it or cannot be reached. */
export type SendSms = (sms: Sms | MessageSms) => Promise<Sending>

/** Posts to a provider; null when no answer came in time. */
export type PostSms = (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<Response | null>
