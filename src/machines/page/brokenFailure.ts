import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"

/** What a defect looks like to a visitor: outside work that broke instead of answering. */
export const brokenFailure: CallFailure = {
  kind: "broken",
  code: 0,
  message: "出了点问题，请稍后再试",
  fields: [],
}

export const brokenOutcome: CallOutcome<never> = { ok: false, failure: brokenFailure }

/** The params of what reads an answer where there is none. */
export const broken = { outcome: brokenOutcome }
