import type { Storage } from "./JournalPort.ts"

/** What was tried on a device before an exam. */
export interface DeviceFacts {
  /** Where answers would be kept. */
  readonly storage: Storage
  /** Something was written there and read back. */
  readonly wrote: boolean
  /** Everything that the exam page needs is loaded. */
  readonly loaded: boolean
  /** Milliseconds that the device's clock is ahead of the server's. */
  readonly clockAhead: number
  /** The best of some round trips to the server, milliseconds; null when none came back. */
  readonly roundTrip: number | null
  /** Of the window, CSS pixels. */
  readonly width: number
}

/** `bad` blocks the exam. */
export type CheckState = "good" | "notice" | "bad"

const CLOCK_TOLERANCE = 5_000
const SLOW = 800
const NARROW = 360

/** What was found, part by part. */
export const states = (facts: DeviceFacts, formal: boolean) => {
  const { storage, loaded, roundTrip, clockAhead, width } = facts
  return {
    storage: keeps(facts) ? goodIf(storage === "strict") : formal ? "bad" : "notice",
    program: loaded ? "good" : "bad",
    network: goodIf(roundTrip !== null && roundTrip <= SLOW),
    clock: goodIf(Math.abs(clockAhead) <= CLOCK_TOLERANCE),
    screen: goodIf(width >= NARROW),
  } as const satisfies Readonly<Record<string, CheckState>>
}

/** Whether the exam may begin on this device. Practice and mock exams may always. */
export const mayBegin = (facts: DeviceFacts, formal: boolean): boolean =>
  !Object.values(states(facts, formal)).includes("bad")

export const isFit = (facts: DeviceFacts, formal: boolean): boolean =>
  Object.values(states(facts, formal)).every((state) => state === "good")

/** Whether answers outlive the page. */
export const keeps = ({ storage, wrote }: DeviceFacts): boolean => storage !== "memory" && wrote

const goodIf = (isGood: boolean): "good" | "notice" => (isGood ? "good" : "notice")
