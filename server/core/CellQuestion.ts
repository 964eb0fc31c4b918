import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto"

export const CELL_ASK = "/cell-ask"

/** What the servers of another cell are asked before an agency moves there: whether they open and read what it brings. */
export interface CellQuestion {
  /** Sealed secrets, in base64, each with what it is bound to. */
  readonly sealed: ReadonlyArray<{ readonly boundTo: string; readonly secret: string }>
  /** Keys of objects. */
  readonly media: ReadonlyArray<string>
  readonly answers: ReadonlyArray<string>
}

/** What they cannot: how many secrets, and which objects. */
export interface CellAnswer {
  readonly shut: number
  readonly media: ReadonlyArray<string>
  readonly answers: ReadonlyArray<string>
}

const sign = (key: KeyObject, text: string): Buffer => createHmac("sha256", key).update(`cell-ask/1 ${text}`).digest()

/** As it is sent, signed with what both cells have alike. */
export const askedText = (key: KeyObject, question: CellQuestion): string => {
  const text = JSON.stringify(question)
  return `${sign(key, text).toString("hex")}\n${text}`
}

/** null of what no cell of the same keys has asked. */
export const questionIn = (key: KeyObject, asked: string): CellQuestion | null => {
  const [hex = "", text = ""] = asked.split("\n", 2)
  const [given, own] = [Buffer.from(hex, "hex"), sign(key, text)]
  return given.length === own.length && timingSafeEqual(given, own) ? (JSON.parse(text) as CellQuestion) : null
}
