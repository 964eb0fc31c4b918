import { type FoundQuestion, newQuestion, type Section } from "./FoundQuestion.ts"

/** Options that stand above the questions that share them. */
export interface OptionsAbove {
  /** What their lines are read into; null where none are open. */
  readonly held: () => FoundQuestion | null
  /** They begin; `to`: the last number that has them, null where none is said. */
  readonly begin: (paragraph: number, section: Section, to: number | null) => FoundQuestion
  readonly giveTo: (question: FoundQuestion) => void
  readonly has: (question: FoundQuestion) => boolean
  readonly end: () => void
}

export const optionsAbove = (): OptionsAbove => {
  let held: FoundQuestion | null = null
  let last: number | null = null
  const given = new Set<FoundQuestion>()
  return {
    held: () => held,
    begin: (paragraph, section, to) => {
      held = newQuestion({ paragraph, section, number: null, chapter: section.chapter })
      last = to
      return held
    },
    giveTo: (question) => {
      if (last !== null && (question.number ?? 0) > last) held = null
      if (held === null || held.options.length === 0) return
      given.add(question)
      question.options.push(...held.options.map(({ key, parts }) => ({ key, parts: [...parts] })))
      question.labels = held.labels
      for (const reason of held.refused) question.refused.add(reason)
      question.simplified.add("选项是上面共用的")
    },
    has: (question) => given.has(question),
    end: () => (held = null),
  }
}
