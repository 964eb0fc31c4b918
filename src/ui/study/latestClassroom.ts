import type { Output } from "#domain/contract/Contract.ts"

type Classroom = Output<"user.classrooms">["list"][number]

/** The classroom studied last, else the first; null when there is none. */
export const latestClassroom = (classrooms: ReadonlyArray<Classroom>): Classroom | null =>
  classrooms.toSorted((a, b) => ((a.last_studied_at ?? "") < (b.last_studied_at ?? "") ? 1 : -1))[0] ?? null
