import type { Moves } from "./Moves.ts"

/** Where an invoice that a learner asked for stands; `reversed` by a red one after a refund. */
export type InvoiceState = "asked" | "issued" | "refused" | "reversed"

/** The database refuses every other move (`invoices_move`). */
export const MOVES: Moves<InvoiceState> = {
  asked: ["issued", "refused"],
  issued: ["reversed"],
  refused: [],
  reversed: [],
}

export const LABELS: Readonly<Record<InvoiceState, string>> = {
  asked: "等待机构开票",
  issued: "已开票",
  refused: "没有开票",
  reversed: "已红冲",
}
