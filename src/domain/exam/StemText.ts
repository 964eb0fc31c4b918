import type { ExamQuestion } from "../contract/examQuestion.ts"

const CHOICES: ReadonlySet<ExamQuestion["kind"]> = new Set(["single", "multiple", "indeterminate", "judge"])
const PLACE = "（　　）"
const HAS_PLACE = /[（(][\s\u3000]*[)）]/u
const END = /([。．.]?)((?:\s*<\/(?:p|li|ul|ol|div)>)*\s*)$/u

/** The stem as Chinese papers print it: with the place of the answer, before its full stop. HTML in, HTML out. */
export const withPlace = ({ kind, stem_html }: Pick<ExamQuestion, "kind" | "stem_html">): string =>
  !CHOICES.has(kind) || HAS_PLACE.test(stem_html) || !/<\/p>\s*$/u.test(stem_html)
    ? stem_html
    : stem_html.replace(END, (_, stop: string, tags: string) =>
        kind === "judge" ? `${stop}${PLACE}${tags}` : `${PLACE}${stop}${tags}`,
      )
