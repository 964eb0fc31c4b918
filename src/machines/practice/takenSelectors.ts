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
    context.wanted[0] !== undefined && isSame(context.wanted[0], source)

export const isTakingOther =
  (source: TakenSource) =>
  ({ context }: TakenSnapshot): boolean =>
    context.wanted[0] !== undefined && !isSame(context.wanted[0], source)

/** Some of it is being fetched or comes next. */
export const isTakingAny =
  (sources: ReadonlyArray<TakenSource>) =>
  ({ context }: TakenSnapshot): boolean =>
    context.wanted.some((wanted) => sources.some((source) => isSame(source, wanted)))

const NONE: ReadonlyArray<TakenEntry> = []
const NO_ATTEMPTS: ReadonlyArray<string> = []

export const entries = (snapshot: TakenSnapshot | undefined): ReadonlyArray<TakenEntry> =>
  snapshot?.context.entries ?? NONE

/** The attempts of practices that are being removed. */
export const removing = (snapshot: TakenSnapshot): ReadonlyArray<string> =>
  snapshot.matches("removing") ? snapshot.context.attempt_ids : NO_ATTEMPTS
