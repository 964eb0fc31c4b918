import type { QuestionKind } from "../contract/examQuestion.ts"
import type { WrongReason } from "../contract/wrongItem.ts"
import type { WrongState } from "./WrongBook.ts"

/** What is shown of the wrong book; what is left out does not matter. `state` is `active` by default. */
export interface WrongFilter {
  readonly state?: Exclude<WrongState, "clean">
  readonly subject_id?: string
  readonly bank_id?: string
  readonly chapter_id?: string
  readonly kind?: QuestionKind
  readonly exam_type?: string
  readonly reason?: WrongReason
  readonly due?: "1"
}

interface Named {
  readonly id: string
  readonly name: string
}

/** Questions of the book that are alike in all it is filtered and grouped by. */
export interface WrongCell {
  readonly state: Exclude<WrongState, "clean">
  readonly subject: Named
  readonly bank: Named
  readonly chapter: Named
  readonly kind: QuestionKind
  readonly missed_in: ReadonlyArray<string>
  readonly reasons: ReadonlyArray<WrongReason>
  readonly isDue: boolean
  /** How many they are. */
  readonly questions: number
}

export interface Group extends Named {
  readonly questions: number
}

type GroupName = "subject_id" | "bank_id" | "chapter_id" | "kind" | "exam_type" | "reason"
export type Groups = Readonly<Record<GroupName, ReadonlyArray<Group>>>

/** What a cell counts under, for each thing that is grouped by. */
const VALUES: Readonly<Record<GroupName, (cell: WrongCell) => ReadonlyArray<Named>>> = {
  subject_id: ({ subject }) => [subject],
  bank_id: ({ bank }) => [bank],
  chapter_id: ({ chapter }) => [chapter],
  kind: ({ kind }) => [named(kind)],
  exam_type: ({ missed_in }) => missed_in.map(named),
  reason: ({ reasons }) => reasons.map(named),
}

const named = (id: string): Named => ({ id, name: id })

const NAMES = Object.keys(VALUES) as ReadonlyArray<GroupName>

export const matches = (cell: WrongCell, filter: WrongFilter): boolean =>
  cell.state === (filter.state ?? "active") &&
  (filter.due === undefined || cell.isDue) &&
  NAMES.every((name) => filter[name] === undefined || VALUES[name](cell).some(({ id }) => id === filter[name]))

/** What there is to choose from, each counted under the other filters. Chapters: only those of one chosen bank. */
export const groupsOf = (cells: ReadonlyArray<WrongCell>, filter: WrongFilter): Groups => {
  const group = (name: GroupName): ReadonlyArray<Group> => {
    const { [name]: _, ...others } = filter
    return counted(
      cells
        .filter((cell) => matches(cell, others))
        .flatMap((cell) => VALUES[name](cell).map((value) => ({ ...value, questions: cell.questions }))),
    )
  }
  return {
    subject_id: group("subject_id"),
    bank_id: group("bank_id"),
    chapter_id: filter.bank_id === undefined ? [] : group("chapter_id"),
    kind: group("kind"),
    exam_type: group("exam_type"),
    reason: group("reason"),
  }
}

/** The most frequent first. */
const counted = (values: ReadonlyArray<Group>): ReadonlyArray<Group> =>
  [...Map.groupBy(values, ({ id }) => id)]
    .map(([id, same]) => ({
      id,
      name: same[0]?.name ?? id,
      questions: same.reduce((sum, { questions }) => sum + questions, 0),
    }))
    .toSorted((a, b) => b.questions - a.questions || (a.id < b.id ? -1 : 1))
