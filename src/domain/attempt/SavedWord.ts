import { timeOfDay } from "../time/ClockText.ts"

/** What is true about the answers of a page, and nothing that is hoped. */
export interface SavedTruth {
  /** Changes in memory only: typed, being written, or held without a journal. */
  readonly typed: number
  /** Changes whose journal transaction is complete and that the server has not acknowledged. */
  readonly kept: number
  /** When the server last acknowledged durably, epoch milliseconds of server time. */
  readonly savedAt: number | null
  /** The journal's last record is written. */
  readonly sealed: boolean
  /** A receipt is there. */
  readonly handedIn: boolean
}

export type SavedWord = "typed" | "kept" | "saved" | "sealed" | "handedIn" | "nothing"

/** The one word that may be shown: always that of the least safe change. */
export const of = (truth: SavedTruth): SavedWord => {
  if (truth.handedIn) return "handedIn"
  if (truth.typed > 0) return "typed"
  if (truth.sealed) return "sealed"
  if (truth.kept > 0) return "kept"
  return truth.savedAt === null ? "nothing" : "saved"
}

export const label = (truth: SavedTruth): string => {
  switch (of(truth)) {
    case "typed":
      return "正在存到本机"
    case "kept":
      return "已存在本机"
    case "saved":
      return truth.savedAt === null ? "" : `已保存${timeOfDay(truth.savedAt)}`
    case "sealed":
      return "已封卷"
    case "handedIn":
      return "已交卷"
    case "nothing":
      return ""
  }
}
