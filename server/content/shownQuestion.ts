import type { ShownFile } from "#domain/admin/contentDraft.ts"
import type { ViewOf } from "#domain/admin/learnerView.ts"
import { keyText } from "#domain/question/KeyText.ts"
import { rightKeys } from "#domain/question/RightAnswer.ts"
import { askedIn } from "./askedIn.ts"
import { entriesOf } from "./bankEntries.ts"
import { BankFile, type PaperFile, QuestionRow } from "./bankFiles.ts"
import { checkBank } from "./checkBank.ts"
import type { BankContent } from "./BankContent.ts"
import { makeReader } from "./ContentReader.ts"
import { type Row, questionRows } from "./questionRows.ts"
import { placesIn } from "./Problem.ts"
import { readImages } from "./readImages.ts"
import { saidBy, type Similar } from "./similarQuestions.ts"
import { folderWith } from "./source/overlaidFolder.ts"
import { alikeTo } from "./warnOfNearDuplicates.ts"
import { shuffledIn } from "./warnOfPapers.ts"
import { warnOfQuestionTexts } from "./warnOfQuestionTexts.ts"
import { warnOfShuffledOptions } from "./warnOfShuffledOptions.ts"

/** What a question stands in. */
export interface QuestionSource {
  readonly bank: Buffer
  /** Pictures of the bank by their paths: those that the question may name. */
  readonly pictures: ReadonlyMap<string, Buffer>
  /** Questions of the site that may ask nearly the same. */
  readonly similar: ReadonlyArray<Similar>
  /** Papers that may ask it. */
  readonly papers: ReadonlyArray<PaperFile>
}

const ANY = { isWhole: false, set: new Set<string>() }

/** What is wrong with one question, and how a learner is asked it. `file`: of its bank; `text`: a list of it alone. */
export const shownQuestion = async (
  file: string,
  text: string,
  { bank: bankFile, pictures, similar, papers }: QuestionSource,
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
  const right = content === null || reader.problems.length > 0 ? null : content
  const rows = right === null ? [] : [...questionRows(right)]
  if (right !== null) {
    warnOfShuffledOptions(right, shuffledIn(papers, entriesOf([right], false)))
    warnOfSimilar(right, rows, similar)
  }
  return {
    problems: placesIn(reader.problems),
    view: { kind: "questions", questions: rows.map(viewOf) },
    warnings: placesIn(reader.warnings),
  }
}

/** Reports questions of the site that ask nearly the same, those of its own bank first. */
const warnOfSimilar = (content: BankContent, rows: ReadonlyArray<Row>, similar: ReadonlyArray<Similar>): void => {
  const { bank, questions } = content
  const asked = new Map(askedIn(content).map((one) => [one.id, one.path]))
  for (const row of rows) {
    const [other] = alikeTo(saidBy(row), similar)
    if (other === undefined) continue
    const of = other.bank_id === bank.value.id ? "" : `题库“${other.bank}”的`
    questions.warn([...(asked.get(row.id) ?? []), "stem"], `与${of}题目 ${other.id} 几乎相同`)
  }
}

const viewOf = ({ kind, body, answer, explanation_html }: Row): ViewOf<"questions">["questions"][number] => {
  const { stem_html, material_html = "", prompts = [], options } = body
  // letters of a match or an order say nothing of one option
  const keys = kind === "match" || kind === "order" ? [] : rightKeys(answer)
  return {
    kind,
    material_html,
    stem_html,
    prompts,
    options: options.map(({ key, html }) => ({ key, html, is_right: keys.includes(key) })),
    answer: keyText(answer),
    explanation_html,
  }
}
