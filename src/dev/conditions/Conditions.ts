import { readAmount, writeAmount } from "#domain/time/amountOfTime.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"

/**
 * What can be wrong around a page: numbers are the status of an answer in the server's place, `chunk` keeps the code of
 * pages back, `throw` has their views throw, `storage` is full, and with `skew` the device's clock is ten minutes fast.
 */
export const FAULTS = [
  "offline",
  "slow",
  "401",
  "408",
  "429",
  "500",
  "501",
  "502",
  "503",
  "504",
  "garbage",
  "chunk",
  "throw",
  "storage",
  "skew",
] as const

export type FaultKind = (typeof FAULTS)[number]

export interface Fault {
  readonly kind: FaultKind
  /** The call, or for `chunk` and `throw` the page, that it strikes alone; "" for all of them. */
  readonly target: string
}

export interface Conditions {
  readonly faults: ReadonlyArray<Fault>
  /** How far the site's time is ahead of the server's, milliseconds. */
  readonly ahead: number
  readonly isFrozen: boolean
  /** Words of the address that say nothing. */
  readonly unread: ReadonlyArray<string>
}

/** Reads `?fault=slow,503@exam.save` and `?clock=90m,freeze` or `?clock=2026-03-01T09:00` (business time). `now`: the server's. */
export const read = (search: string, now: number): Conditions => {
  const asked = new URLSearchParams(search)
  const faults = wordsOf(asked.getAll("fault")).map((word) => [word, readFault(word)] as const)
  const times = wordsOf(asked.getAll("clock")).map((word) => [word, readAhead(word, now)] as const)
  return {
    faults: faults.flatMap(([, fault]) => fault ?? []),
    ahead: times.reduce((sum, [, ahead]) => sum + (ahead ?? 0), 0),
    isFrozen: times.some(([word]) => word === FREEZE),
    unread: [...faults, ...times].filter(([word, meant]) => meant === null && word !== FREEZE).map(([word]) => word),
  }
}

/** The query that asks for them. */
export const write = ({ faults, ahead, isFrozen }: Omit<Conditions, "unread">): string => {
  const clock = [...(ahead === 0 ? [] : [writeAmount(ahead)]), ...(isFrozen ? [FREEZE] : [])]
  const fault = faults.map(writeFault)
  const parts = Object.entries({ clock, fault }).filter(([, words]) => words.length > 0)
  return parts.map(([name, words], index) => `${index === 0 ? "?" : "&"}${name}=${words.join(",")}`).join("")
}

/** `503`, or `503@exam.save`. */
export const writeFault = ({ kind, target }: Fault): string => (target === "" ? kind : `${kind}@${target}`)

/** Milliseconds from `now` to an instant of business time, or the amount that is named; null for what is neither. */
export const readAhead = (word: string, now: number): number | null => {
  const amount = readAmount(word)
  if (amount !== null) return amount
  const instant = Shanghai.parse(word.replace("T", " ").replace(/^(\S+ \d\d:\d\d)$/, "$1:00"))
  return instant === null ? null : instant - now
}

/** The faults with one more, or with one less where it was among them. */
export const toggled = (faults: ReadonlyArray<Fault>, fault: Fault): ReadonlyArray<Fault> => {
  const others = faults.filter((other) => writeFault(other) !== writeFault(fault))
  return others.length < faults.length ? others : [...faults, fault]
}

/** Whether a fault of this kind strikes everything, or what is named. */
export const strikes = (faults: ReadonlyArray<Fault>, kind: FaultKind, target = ""): boolean =>
  faults.some((fault) => fault.kind === kind && (fault.target === "" || fault.target === target))

const FREEZE = "freeze"

/** A plus sign in a query is read as a blank. */
const wordsOf = (texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  texts
    .flatMap((text) => text.split(","))
    .map((word) => word.trim())
    .filter((word) => word !== "")

const readFault = (word: string): Fault | null => {
  const [name = "", target = ""] = word.split("@")
  const kind = FAULTS.find((known) => known === name)
  return kind === undefined ? null : { kind, target }
}
