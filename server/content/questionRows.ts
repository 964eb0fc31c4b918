import * as NumberKey from "#domain/question/NumberKey.ts"
import type { RightAnswer } from "#domain/question/RightAnswer.ts"
import type { QuestionPart } from "./bankFiles.ts"
import type { BankContent } from "./BankContent.ts"
import { explanationHtml, optionHtml, stemHtml } from "./questionText.ts"
import { rightAnswer } from "./rightAnswer.ts"
import type { Images } from "./sanitized.ts"

/** A question as its tables have it. */
export type Row = ReturnType<typeof rowOf> & {
  readonly bank_id: string
  readonly chapter_id: string
  readonly position: number
}

/** The questions of a checked bank in order, each with its key; a case as its parts, which share its text. */
export function* questionRows({ bank, questions, images }: BankContent): Generator<Row> {
  let position = 0
  for (const { chapter, sub = [], kind, ...entry } of questions.value) {
    const parts: ReadonlyArray<Part> = kind === "case" ? sub : [{ ...entry, kind }]
    for (const part of parts) {
      const rendered = rowOf(part, kind === "case" ? entry : null, images)
      yield { bank_id: bank.value.id, chapter_id: chapter, position, ...rendered }
      position += 1
    }
  }
}

const rowOf = (part: Part, of: Pick<Part, "id" | "stem" | "explanation"> | null, images: Images) => {
  const { id, kind, prompts, options = [], stem, explanation, points, source, year, difficulty, attachments } = part
  const right = rightAnswer(part)
  if (!right.ok) throw new Error(`question ${id} was not checked`)
  const explained = [explanation, of?.explanation ?? ""].filter((text) => text.trim() !== "").join("\n\n")
  return {
    id,
    question_id: id,
    kind,
    source,
    year,
    difficulty,
    case_id: of?.id ?? null,
    body: {
      stem_html: stemHtml(stem, images),
      ...(of === null ? {} : { material_html: stemHtml(of.stem, images) }),
      ...(prompts && { prompts: prompts.map((text) => optionHtml(text, images)) }),
      options: options.map(({ key, text, fixed }) => ({
        key,
        html: optionHtml(text, images),
        ...(fixed && { fixed }),
      })),
      blanks: kind === "blank" && Array.isArray(right.answer) ? right.answer.length : 0,
      ...unitOf(kind, right.answer),
      ...(attachments !== undefined && { attachments }),
    },
    answer: right.answer,
    explanation_html: explanationHtml(explained, images),
    points,
  }
}

const unitOf = (kind: Part["kind"], answer: RightAnswer): { readonly unit?: string } => {
  const unit = kind === "number" && typeof answer === "string" ? NumberKey.fromText(answer)?.unit : undefined
  return unit ? { unit } : {}
}

type Part = Omit<QuestionPart, "kind"> & { readonly kind: QuestionPart["kind"] }
