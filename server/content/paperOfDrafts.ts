import type { PaperFile } from "./bankFiles.ts"
import type { DraftSection, ReadQuestions } from "./formats/Format.ts"

/** A question of a document, and where it stands in it. */
export interface Placed {
  readonly id: string
  /** null where the file says none. */
  readonly section: DraftSection | null
  /** What it is worth by itself; null where the file says nothing of it alone. */
  readonly score: number | null
}

/** Where a draft of a document stands in its paper. A case is worth what its parts are. */
export const placedAt = (drafts: ReadQuestions["drafts"], n: number): Omit<Placed, "id"> => {
  const { section = null, score } = drafts[n] ?? {}
  const next = drafts.findIndex(({ of }, at) => at > n && of === null)
  const parts = drafts.slice(n + 1, next === -1 ? undefined : next).map((part) => part.score ?? Number.NaN)
  const sum = parts.length === 0 ? Number.NaN : parts.reduce((all, one) => all + one, 0)
  return { section, score: score ?? (Number.isNaN(sum) ? null : sum) }
}

type Sections = ReadonlyArray<Pick<PaperFile["sections"][number], "name" | "score"> & { readonly ids: string[] }>

/**
 * The parts of a paper as its document has them; questions of a part that are worth different points are parts of its
 * name. `score`: of a question where neither it nor its heading says anything of points.
 */
export const paperSections = (questions: ReadonlyArray<Placed>, score: number | null): Sections | string => {
  const parts = runs(questions, (one) => `${one.section?.name} ${one.section?.scores}`)
  const made = parts.flatMap((part) => {
    const { name, scores } = part[0]?.section ?? { name: "试题", scores: "" }
    const each = pointsEach(scores, part) ?? score
    return runs(
      part.map((one) => ({ id: one.id, name, score: one.score ?? each })),
      (one) => String(one.score),
    )
  })
  const sections = made.map((run) => ({
    name: run[0]?.name ?? "",
    score: run[0]?.score ?? null,
    ids: run.map(({ id }) => id),
  }))
  const open = sections.filter((one) => one.score === null).map(({ name }) => name)
  if (open.length > 0) return `${[...new Set(open)].join("、")}没有写每题几分，请填“没有写分值的题，每题几分”`
  return sections.map((one) => ({ ...one, score: one.score ?? 0 }))
}

/** What follows each other and has the same key. */
const runs = <T>(list: ReadonlyArray<T>, keyOf: (one: T) => string): ReadonlyArray<ReadonlyArray<T>> => {
  const found: Array<{ readonly key: string; readonly of: T[] }> = []
  for (const one of list) {
    const last = found.at(-1)
    const key = keyOf(one)
    if (last?.key === key) last.of.push(one)
    else found.push({ key, of: [one] })
  }
  return found.map(({ of }) => of)
}

/** `每小题 2 分`, or `共 10 分` over the questions that say nothing themselves; null where it says neither, or not evenly. */
const pointsEach = (scores: string, part: ReadonlyArray<Placed>): number | null => {
  const each = /每\s*小?题\s*(\d+(?:\.\d+)?)\s*分/.exec(scores)?.[1]
  if (each !== undefined) return Number(each)
  const total = /共\s*(?:计\s*)?(\d+(?:\.\d+)?)\s*分/.exec(scores)?.[1]
  const rest = part.filter((one) => one.score === null).length
  const own = part.reduce((sum, one) => sum + (one.score ?? 0), 0)
  const points = total === undefined || rest === 0 ? Number.NaN : (Number(total) - own) / rest
  return Number.isInteger(points * 2) && points > 0 ? points : null
}
