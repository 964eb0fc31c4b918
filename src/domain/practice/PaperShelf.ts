import * as ExamType from "../question/ExamType.ts"

/** Of papers that are sat in a window of time, whatever their type. */
export const ONLINE = "online"
/** Of papers without a clock that are due, whatever their type. */
export const HOMEWORK = "homework"

interface Shelved {
  readonly exam_type: string
  readonly year: number | null
  readonly opens_at: string | null
  readonly closes_at: string | null
  readonly homework?: true
}

interface InWindow {
  readonly opens_at: string
  readonly closes_at: string
}

/** Papers of one kind, under the name that learners know it by. */
export interface PaperShelf<P> {
  readonly id: string
  readonly name: string
  readonly papers: ReadonlyArray<P>
}

export const isOnline = <P extends Shelved>(paper: P): paper is P & InWindow =>
  paper.opens_at !== null && paper.closes_at !== null

/** A bank's papers: what is sat online first, then homework, the rest by type in the product's order, the latest year first. */
export const shelves = <P extends Shelved>(papers: ReadonlyArray<P>): ReadonlyArray<PaperShelf<P>> =>
  [
    { id: ONLINE, name: "在线考试", papers: papers.filter(isOnline) },
    { id: HOMEWORK, name: "作业", papers: papers.filter(({ homework }) => homework) },
    ...ExamType.EXAM_TYPES.map(({ id, name }) => ({
      id,
      name,
      papers: papers
        .filter((paper) => paper.exam_type === id && !isOnline(paper) && !paper.homework)
        .toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0)),
    })),
  ].filter((shelf) => shelf.papers.length > 0)
