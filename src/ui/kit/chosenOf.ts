import type { Subject } from "#domain/core/SubjectTree.ts"
import type { ChosenSubject } from "./subjectHref.ts"

/** A subject as a filter of lists, from the path that leads to it. */
export const chosenOf = (path: ReadonlyArray<Pick<Subject, "id">>): ChosenSubject => ({
  level1: path[0]?.id ?? null,
  level2: path[1]?.id ?? null,
  level3: path[2]?.id ?? null,
})
