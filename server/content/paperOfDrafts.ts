import type { PaperFile } from "./bankFiles.ts"
import type { DraftSection } from "./formats/Format.ts"

interface Placed {
  readonly id: string
  /** null where the file says none. */
  readonly section: DraftSection | null
}

type Sections = ReadonlyArray<Pick<PaperFile["sections"][number], "name" | "score"> & { readonly ids: string[] }>

/** The parts of a paper as its document has them; `score`: of a question where a heading says nothing of points. */
export const paperSections = (questions: ReadonlyArray<Placed>, score: number | null): Sections | string => {
  const parts: Array<{ readonly section: DraftSection | null; readonly ids: string[] }> = []
  for (const { id, section } of questions) {
    const last = parts.at(-1)
    const isSame = last?.section?.name === section?.name && last?.section?.scores === section?.scores
    if (last !== undefined && isSame) last.ids.push(id)
    else parts.push({ section, ids: [id] })
  }
  const made = parts.map(({ section, ids }) => {
    const name = section?.name ?? "试题"
    return { name, score: pointsEach(section?.scores ?? "", ids.length) ?? score, ids }
  })
  const open = made.filter((one) => one.score === null).map(({ name }) => name)
  if (open.length > 0) return `${open.join("、")}没有写每题几分，请填“没有写分值的题，每题几分”`
  return made.map((one) => ({ ...one, score: one.score ?? 0 }))
}

/** `每小题 2 分`, or `共 10 分` over the questions of its part; null where it says neither, or not evenly. */
const pointsEach = (scores: string, count: number): number | null => {
  const each = /每\s*小?题\s*(\d+(?:\.\d+)?)\s*分/.exec(scores)?.[1]
  if (each !== undefined) return Number(each)
  const total = /共\s*(?:计\s*)?(\d+(?:\.\d+)?)\s*分/.exec(scores)?.[1]
  const points = total === undefined ? Number.NaN : Number(total) / count
  return Number.isInteger(points * 2) ? points : null
}
