import type { SnapshotFrom } from "xstate"
import { isSame, type TakenEntry, type TakenSource } from "#domain/practice/TakenPractice.ts"
import type { takenMachine } from "./takenMachine.ts"

type TakenSnapshot = SnapshotFrom<typeof takenMachine>

/** Whether it is known what this device has; never for guests. */
export const isRead = ({ context }: TakenSnapshot): boolean => context.entries !== null

export const entryOf =
  (source: TakenSource) =>
  ({ context }: TakenSnapshot): TakenEntry | null =>
    context.entries?.find((entry) => isSame(entry.source, source)) ?? null

export const isTaking =
  (source: TakenSource) =>
  ({ context }: TakenSnapshot): boolean =>
    context.wanted !== null && isSame(context.wanted, source)

export const isTakingOther =
  (source: TakenSource) =>
  ({ context }: TakenSnapshot): boolean =>
    context.wanted !== null && !isSame(context.wanted, source)

const NONE: ReadonlyArray<TakenEntry> = []

export const entries = ({ context }: TakenSnapshot): ReadonlyArray<TakenEntry> => context.entries ?? NONE

/** The attempt of the practice that is being removed; null: none is. */
export const removing = (snapshot: TakenSnapshot): string | null =>
  snapshot.matches("removing") ? snapshot.context.attempt_id : null
