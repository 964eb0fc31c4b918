import type { QuestionRow } from "./bankFiles.ts"
import type { Content } from "./Content.ts"
import type { BankContent } from "./BankContent.ts"
import type { Decoded } from "./ContentReader.ts"
import type { CourseFile } from "./files.ts"
import { isNamedBy } from "./overlay.ts"
import { type Ids, known } from "./references.ts"
import { ownerOf } from "./source/contentPath.ts"
import { rootOf } from "../core/bankPath.ts"

/** Cases and short answers are judged nowhere at once. */
export const isJudged = ({ kind }: QuestionRow): boolean => kind !== "case" && kind !== "short"

/** A question that a lesson may ask, and its bank. */
export interface Judged {
  readonly id: string
  readonly bank_id: string
}

/** The questions that lessons ask: looked for in each bank as it is opened, checked when all were. */
export class MarkedQuestions {
  readonly #wanted: ReadonlySet<string>
  /** The files of their banks. */
  readonly #found = new Map<string, string>()

  /** `elsewhere`: questions of banks that are not opened. */
  constructor({ banks, courses }: Content, elsewhere: ReadonlyArray<Judged>) {
    const files = new Map(banks.map(({ bank }) => [bank.value.id, bank.file]))
    for (const { id, bank_id } of elsewhere) {
      const file = files.get(bank_id)
      if (file !== undefined) this.#found.set(id, file)
    }
    this.#wanted = new Set(
      courses.flatMap(({ value }) =>
        value.chapters.flatMap(({ lessons }) =>
          lessons.flatMap(({ markers = [] }) => markers.map(({ question_id }) => question_id)),
        ),
      ),
    )
  }

  find({ bank, questions }: BankContent): void {
    if (this.#wanted.size === 0) return
    for (const row of questions.value) if (this.#wanted.has(row.id) && isJudged(row)) this.#found.set(row.id, bank.file)
  }

  check({ courses, isWhole }: Content): void {
    for (const course of courses) {
      const questions = {
        isWhole: isWhole("catalog/banks/") && isWhole(`${rootOf(ownerOf(course.file))}catalog/banks/`),
        set: new Set([...this.#found].flatMap(([id, file]) => (isNamedBy(course, { file }) ? [id] : []))),
      }
      checkMarkers(course, questions)
    }
  }
}

/** Reports what a video cannot ask. */
export const checkMarkers = (course: Decoded<CourseFile>, questions: Ids): void =>
  course.value.chapters.forEach(({ lessons }, a) =>
    lessons.forEach(({ markers = [] }, b) =>
      markers.forEach(({ question_id }, n) =>
        known(
          course,
          ["chapters", a, "lessons", b, "markers", n, "question_id"],
          questions,
          question_id,
          "能当场判对错的题目",
        ),
      ),
    ),
  )
