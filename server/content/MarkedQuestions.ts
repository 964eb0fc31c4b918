import type { BankContent, Content } from "./Content.ts"
import { known } from "./references.ts"

/** The questions that lessons ask: looked for in each bank as it is opened, checked when all were. */
export class MarkedQuestions {
  readonly #wanted: ReadonlySet<string>
  readonly #found = new Set<string>()

  constructor({ courses }: Content) {
    this.#wanted = new Set(
      courses.flatMap(({ value }) =>
        value.chapters.flatMap(({ lessons }) =>
          lessons.flatMap(({ markers = [] }) => markers.map(({ question_id }) => question_id)),
        ),
      ),
    )
  }

  /** Cases and short answers are judged nowhere at once. */
  find({ questions }: BankContent): void {
    if (this.#wanted.size === 0) return
    for (const { id, kind } of questions.value)
      if (this.#wanted.has(id) && kind !== "case" && kind !== "short") this.#found.add(id)
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
