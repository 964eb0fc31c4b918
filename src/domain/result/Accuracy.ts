import type { Accuracy } from "../contract/examResult.ts"

interface Judged {
  readonly isRight: boolean
}

/** How many were right of each group, in order of first appearance; one may belong to several groups, or to none. */
export const by = <T extends Judged>(
  judged: ReadonlyArray<T>,
  groupsOf: (one: T) => ReadonlyArray<string>,
): ReadonlyArray<Accuracy> => {
  const members = judged.flatMap((one) => [...new Set(groupsOf(one))].map((name) => ({ name, isRight: one.isRight })))
  return [...Map.groupBy(members, ({ name }) => name)].map(([name, list]) => ({
    name,
    questions: list.length,
    correct: list.filter(({ isRight }) => isRight).length,
  }))
}
