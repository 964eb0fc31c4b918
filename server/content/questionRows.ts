import type { QuestionPart, QuestionRow } from "./bankFiles.ts"
import { explanationHtml, optionHtml, stemHtml } from "./questionText.ts"
import { rightAnswer } from "./rightAnswer.ts"
import type { Images } from "./sanitized.ts"

type Row = Readonly<Record<string, unknown>>

/** The questions of a bank in order, a case as its parts, which share its text; keys apart. */
export const questionRows = (bank_id: string, entries: ReadonlyArray<QuestionRow>, images: Images) => {
  const questions: Row[] = []
  const keys: Row[] = []
  const add = (
    part: Part,
    chapter_id: string,
    of: { readonly id: string; readonly stem: string; readonly explanation: string } | null,
  ) => {
    const { id, kind, options = [], stem, explanation, points, source, year, difficulty } = part
    const right = rightAnswer(part)
    if (!right.ok) throw new Error(`question ${id} was not checked`)
    questions.push({
      id,
      bank_id,
      chapter_id,
      position: questions.length,
      kind,
      source,
      year,
      difficulty,
      case_id: of?.id ?? null,
      body: {
        stem_html: stemHtml(stem, images),
        ...(of === null ? {} : { material_html: stemHtml(of.stem, images) }),
        options: options.map(({ key, text }) => ({ key, html: optionHtml(text, images) })),
        blanks: kind === "blank" && Array.isArray(right.answer) ? right.answer.length : 0,
      },
    })
    const explained = [explanation, of?.explanation ?? ""].filter((text) => text.trim() !== "").join("\n\n")
    keys.push({ question_id: id, answer: right.answer, explanation_html: explanationHtml(explained, images), points })
  }
  for (const { chapter, sub = [], kind, ...entry } of entries) {
    if (kind === "case") for (const part of sub) add(part, chapter, entry)
    else add({ ...entry, kind }, chapter, null)
  }
  return { questions, keys }
}

type Part = Omit<QuestionPart, "kind"> & { readonly kind: QuestionPart["kind"] }
