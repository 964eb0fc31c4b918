import type { Fen } from "../core/Money.ts"
import * as Shanghai from "../time/Shanghai.ts"

/** What the agency's agreement says of refunds that a learner asks for. */
export interface RefundTerms {
  /** Until the end of so many days after the day of signing, or of paying where nothing was signed. */
  readonly days: number
  /** While no more than this share of the lessons is studied, percent. */
  readonly studied_percent: number
  /** What is kept for the lessons studied: nothing, or their share of what was paid, or of the price before a coupon. */
  readonly keeps: "nothing" | "of_paid" | "of_price"
  /** A fixed sum that is kept. */
  readonly fee_fen: Fen
}

/** What the demonstration's agreement says. */
export const DEFAULTS: RefundTerms = { days: 7, studied_percent: 20, keeps: "of_paid", fee_fen: 0 }

/** An order and its learner's study, at one moment. Lessons that anybody may try are not among them. */
export interface RefundFacts {
  /** Before a coupon. */
  readonly price_fen: Fen
  readonly paid_fen: Fen
  readonly returned_fen: Fen
  readonly lessons: number
  readonly studied: number
  /** From when the days count, and when it was asked for; epoch milliseconds. */
  readonly since: number
  readonly asked_at: number
}

export interface RefundLine {
  readonly name: string
  /** What is kept is below zero. */
  readonly fen: Fen
}

/** What comes back, line by line: the lines add up to the amount. */
export interface Refund {
  readonly lines: ReadonlyArray<RefundLine>
  readonly amount_fen: Fen
  /** The last day on which it may be asked for, `YYYY-MM-DD`. */
  readonly last_day: string
  /** Why it may not be asked for; null where it may. */
  readonly refusal: string | null
}

/** Never more than what was paid and has not gone back; the part of the lessons studied is rounded for the learner. */
export const refundOf = (terms: RefundTerms, facts: RefundFacts): Refund => {
  const { paid_fen, returned_fen, lessons, studied } = facts
  const left = Math.max(0, paid_fen - returned_fen)
  const kept = Math.min(left, studiedPart(terms, facts))
  const fee = Math.min(left - kept, terms.fee_fen)
  const amount_fen = left - kept - fee
  const last_day = Shanghai.dateText(facts.since + terms.days * Shanghai.DAY_MS)
  return {
    lines: [
      { name: "实付", fen: left },
      { name: `已学${studied} / ${lessons}课时`, fen: 0 - kept },
      ...(fee > 0 ? [{ name: "手续费", fen: -fee }] : []),
    ],
    amount_fen,
    last_day,
    refusal: refusalOf(terms, facts, { amount_fen, last_day }),
  }
}

const studiedPart = ({ keeps }: RefundTerms, { price_fen, paid_fen, lessons, studied }: RefundFacts): Fen => {
  if (keeps === "nothing" || lessons === 0) return 0
  return Math.floor(((keeps === "of_price" ? price_fen : paid_fen) * Math.min(studied, lessons)) / lessons)
}

const refusalOf = (
  { studied_percent }: RefundTerms,
  { asked_at, lessons, studied }: RefundFacts,
  { amount_fen, last_day }: Pick<Refund, "amount_fen" | "last_day">,
): string | null => {
  if (Shanghai.dateText(asked_at) > last_day) return `按协议，申请退款到${last_day}为止`
  if (studied * 100 > lessons * studied_percent) return `按协议，已学课时不超过${studied_percent}%时可以申请退款`
  return amount_fen === 0 ? "按协议计算，没有可退的金额" : null
}
