import type { QuestionRow } from "./bankFiles.ts"
import type { BankContent, Content } from "./Content.ts"
import { known } from "./references.ts"

/** Cases and short answers are judged nowhere at once. */
export const isJudged = ({ kind }: QuestionRow): boolean => kind !== "case" && kind !== "short"

/** The questions that lessons ask: looked for in each bank as it is opened, checked when all were. */
export class MarkedQuestions {
  readonly #wanted: ReadonlySet<string>
  readonly #found = new Set<string>()

  /** `elsewhere`: questions of banks that are not opened. */
  constructor({ courses }: Content, elsewhere: ReadonlyArray<string>) {
    for (const id of elsewhere) this.#found.add(id)
    this.#wanted = new Set(
      courses.flatMap(({ value }) =>
        value.chapters.flatMap(({ lessons }) =>
          lessons.flatMap(({ markers = [] }) => markers.map(({ question_id }) => question_id)),
        ),
      ),
    )
  }

  find({ questions }: BankContent): void {
    if (this.#wanted.size === 0) return
    for (const row of questions.value) if (this.#wanted.has(row.id) && isJudged(row)) this.#found.add(row.id)
  }

  check({ courses, isWhole }: Content): void {
    const questions = { isWhole: isWhole("catalog/banks/"), set: this.#found }
    for (const file of courses)
      file.value.chapters.forEach(({ lessons }, a) =>
        lessons.forEach(({ markers = [] }, b) =>
          markers.forEach(({ question_id }, n) =>
            known(file, ["chapters", a, "lessons", b, "markers", n], questions, question_id, "能当场判对错的题目"),
          ),
        ),
      )
  }
}
