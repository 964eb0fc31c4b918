import type { Output } from "#domain/contract/Contract.ts"

type Classroom = Output<"user.classrooms">["list"][number]

/** The classroom to go on with: of those that are open and not finished, or of all, the one studied last; null without any. */
export const latestClassroom = (classrooms: ReadonlyArray<Classroom>): Classroom | null => {
  const open = classrooms.filter(
    ({ lessons, finished_lessons, expiry }) => finished_lessons < lessons && expiry?.isExpires !== true,
  )
  return (
    (open.length === 0 ? classrooms : open).toSorted((a, b) =>
      (a.last_studied_at ?? "") < (b.last_studied_at ?? "") ? 1 : -1,
    )[0] ?? null
  )
}
