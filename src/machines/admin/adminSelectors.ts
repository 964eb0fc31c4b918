import type { SnapshotFrom } from "xstate"
import type { adminMachine } from "./adminMachine.ts"

type Snapshot = SnapshotFrom<typeof adminMachine>

const PAGES = ["missing", "forbidden", "open"] as const

export type Screen = "joining" | "checking" | "unreachable" | "out" | (typeof PAGES)[number]

export const screenOf = (snapshot: Snapshot): Screen => {
  if (snapshot.matches("joining")) return "joining"
  if (snapshot.matches("out")) return "out"
  if (snapshot.matches("unreachable")) return "unreachable"
  return PAGES.find((page) => snapshot.matches({ in: { page } })) ?? "checking"
}

/** They sign in again over the page that they had open. */
export const hasEnded = (snapshot: Snapshot): boolean =>
  snapshot.matches({ in: { session: "ended" } }) || snapshot.matches({ in: { session: "recalling" } })

export const isLeaving = (snapshot: Snapshot): boolean => snapshot.matches({ in: { session: "leaving" } })
