import type { Mends } from "#domain/admin/BroughtQuestions.ts"
import type { Draft } from "./formats/Format.ts"
import { draftOf } from "./formats/sheet.ts"

/** Drafts with what somebody says of them: whoever mends a question has seen what could not be read of it. */
export const mendedDrafts = (drafts: ReadonlyArray<Draft>, mends: Mends): ReadonlyArray<Draft> =>
  drafts.map((draft, n) => {
    const mend = mends[n]
    const isMended = Object.keys(mend?.cells ?? {}).length > 0
    if (mend === undefined || !(isMended || mend.accepted === true)) return draft
    const cells = { ...draft.cells, ...mend.cells }
    const { refused, ...made } = draftOf((name) => (cells[name] ?? "").trim(), draft.place)
    const seen = draft.refused.filter((reason) => !refused.includes(reason)).map((reason) => `看过了：${reason}`)
    const own = draft.cells === undefined ? { ...draft, refused: [] } : { ...draft, ...made, refused }
    return { ...own, simplified: [...draft.simplified, ...seen] }
  })

/** Numbers of the drafts that somebody leaves out: a case with its parts. */
export const leftDrafts = (drafts: ReadonlyArray<Draft>, mends: Mends): ReadonlySet<number> => {
  const isLeft = (n: number) => mends[n]?.left === true
  const cases = new Set(
    drafts.flatMap((draft, n) => (isLeft(n) && draft.of === null ? [draft.cells?.["编号"] ?? null] : [])),
  )
  return new Set(drafts.flatMap(({ of }, n) => (isLeft(n) || (of !== null && cases.has(of)) ? [n] : [])))
}
