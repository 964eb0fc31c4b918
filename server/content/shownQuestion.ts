import type { ShownFile } from "#domain/admin/contentDraft.ts"
import type { ViewOf } from "#domain/admin/learnerView.ts"
import { keyText, rightKeys } from "#domain/question/KeyText.ts"
import type { RightAnswer } from "#domain/question/Scoring.ts"
import { BankFile, QuestionRow } from "./bankFiles.ts"
import { checkBank } from "./checkBank.ts"
import type { BankContent } from "./Content.ts"
import { makeReader } from "./ContentReader.ts"
import { questionRows } from "./questionRows.ts"
import { placesIn } from "./Problem.ts"
import { readImages } from "./readImages.ts"
import { folderWith } from "./source/overlaidFolder.ts"
import { warnOfQuestionTexts } from "./warnOfQuestionTexts.ts"

/** What a question stands in. */
export interface QuestionSource {
  readonly bank: Buffer
  /** Pictures of the bank by their paths: those that the question may name. */
  readonly pictures: ReadonlyMap<string, Buffer>
}

const ANY = { isWhole: false, set: new Set<string>() }

/** What is wrong with one question, and how a learner is asked it. `file`: of its bank; `text`: a list of it alone. */
export const shownQuestion = async (
  file: string,
  text: string,
  { bank: bankFile, pictures }: QuestionSource,
): Promise<Pick<ShownFile, "problems" | "warnings"> & { readonly view: ViewOf<"questions"> }> => {
  const folder = file.slice(0, file.lastIndexOf("/"))
  const files = new Map([[file, Buffer.from(text)], [`${folder}/bank.yaml`, bankFile], ...pictures])
  const reader = makeReader(folderWith(files))
  const questions = await reader.rows(file, QuestionRow)
  const bank = await reader.yaml(`${folder}/bank.yaml`, BankFile)
  const content =
    questions === null || bank === null ? null : { bank, questions, images: await readImages(reader, folder) }
  if (content !== null) {
    checkBank(content, ANY)
    warnOfQuestionTexts(content)
  }
  const [problems, warnings] = [placesIn(reader.problems), placesIn(reader.warnings)]
  return {
    problems,
    view: { kind: "questions", questions: content === null || problems.length > 0 ? [] : askedIn(content) },
    warnings,
  }
}

interface Body {
  readonly stem_html: string
  readonly material_html?: string
  readonly prompts?: ReadonlyArray<string>
  readonly options: ReadonlyArray<{ readonly key: string; readonly html: string }>
}

const askedIn = (content: BankContent): ViewOf<"questions">["questions"] =>
  [...questionRows(content)].map(({ kind, body, answer, explanation_html }) => {
    const { stem_html, material_html = "", prompts = [], options } = body as Body
    const right = answer as RightAnswer
    // letters of a match or an order say nothing of one option
    const keys = kind === "match" || kind === "order" ? [] : rightKeys(right)
    return {
      kind: String(kind),
      material_html,
      stem_html,
      prompts,
      options: options.map(({ key, html }) => ({ key, html, is_right: keys.includes(key) })),
      answer: keyText(right),
      explanation_html: String(explanation_html),
    }
  })
