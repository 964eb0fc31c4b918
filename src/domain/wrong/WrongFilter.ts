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

/** A question of the book as far as it is filtered and grouped by. */
export interface WrongEntry {
  readonly question_id: string
  readonly state: Exclude<WrongState, "clean">
  readonly subject: Named
  readonly bank: Named
  readonly chapter: Named
  readonly kind: QuestionKind
  readonly missed_in: ReadonlyArray<string>
  readonly reasons: ReadonlyArray<WrongReason>
  readonly isDue: boolean
}

export interface Group extends Named {
  readonly questions: number
}

type GroupName = "subject_id" | "bank_id" | "chapter_id" | "kind" | "exam_type" | "reason"
export type Groups = Readonly<Record<GroupName, ReadonlyArray<Group>>>

/** What an entry counts under, for each thing that is grouped by. */
const VALUES: Readonly<Record<GroupName, (entry: WrongEntry) => ReadonlyArray<Named>>> = {
  subject_id: ({ subject }) => [subject],
  bank_id: ({ bank }) => [bank],
  chapter_id: ({ chapter }) => [chapter],
  kind: ({ kind }) => [named(kind)],
  exam_type: ({ missed_in }) => missed_in.map(named),
  reason: ({ reasons }) => reasons.map(named),
}

const named = (id: string): Named => ({ id, name: id })

const NAMES = Object.keys(VALUES) as ReadonlyArray<GroupName>

export const matches = (entry: WrongEntry, filter: WrongFilter): boolean =>
  entry.state === (filter.state ?? "active") &&
  (filter.due === undefined || entry.isDue) &&
  NAMES.every((name) => filter[name] === undefined || VALUES[name](entry).some(({ id }) => id === filter[name]))

/** What there is to choose from, each counted under the other filters. Chapters: only those of one chosen bank. */
export const groupsOf = (entries: ReadonlyArray<WrongEntry>, filter: WrongFilter): Groups => {
  const group = (name: GroupName): ReadonlyArray<Group> => {
    const { [name]: _, ...others } = filter
    return counted(entries.filter((entry) => matches(entry, others)).flatMap(VALUES[name]))
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
const counted = (values: ReadonlyArray<Named>): ReadonlyArray<Group> =>
  [...Map.groupBy(values, ({ id }) => id)]
    .map(([id, same]) => ({ id, name: same[0]?.name ?? id, questions: same.length }))
    .toSorted((a, b) => b.questions - a.questions || (a.id < b.id ? -1 : 1))
