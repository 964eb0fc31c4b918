import { isChoice } from "#domain/question/isChoice.ts"
import type { BankContent } from "./BankContent.ts"
import type { Decoded } from "./ContentReader.ts"
import type { QuestionPart, QuestionRow } from "./bankFiles.ts"
import type { Images } from "./sanitized.ts"
import { checkQuestionText, type Ids, known } from "./references.ts"
import type { Path } from "./Problem.ts"
import { rightAnswer } from "./rightAnswer.ts"

/** Chapters, cases, and each key against its options. */
export const checkBank = ({ bank, questions, images }: BankContent, subjects: Ids): void => {
  known(bank, ["subject_id"], subjects, bank.value.subject_id, "科目")
  const folder = bank.file.split("/").at(-2)
  if (bank.value.id !== folder) bank.refuse(["id"], `应与文件夹同名：${folder}`)
  const chapters = { isWhole: true, set: new Set(bank.value.chapters.map(({ id }) => id)) }
  questions.value.forEach((question, row) => {
    known(questions, [row, "chapter"], chapters, question.chapter, "章节")
    if (question.kind === "case") {
      if (question.options !== undefined || question.prompts !== undefined || question.answer !== undefined)
        questions.refuse([row], "案例题的选项和答案写在 sub 的各小题中")
      if ((question.sub ?? []).length === 0) questions.refuse([row, "sub"], "案例题至少要有一个小题")
      checkQuestionText(questions, [row, "stem"], question.stem, images)
      question.sub?.forEach((part, n) => checkQuestion(questions, images, [row, "sub", n], part))
    } else {
      if (question.sub !== undefined) questions.refuse([row, "sub"], "只有案例题（case）有小题")
      checkQuestion(questions, images, [row], { ...question, kind: question.kind })
    }
  })
}

/** As many as one answer has room for. */
const MAX_PLACES = 20

const checkQuestion = (
  file: Decoded<ReadonlyArray<QuestionRow>>,
  images: Images,
  path: Path,
  question: Omit<QuestionPart, "kind"> & { readonly kind: QuestionPart["kind"] },
): void => {
  const { kind, prompts = [], options = [], accepted = [], answer: written, stem, explanation } = question
  const arranges = kind === "match" || kind === "order"
  const chooses = arranges || isChoice(kind)
  if (kind === "match" && (prompts.length < 2 || prompts.length > MAX_PLACES))
    return file.refuse([...path, "prompts"], `配对题的左项（prompts）应有 2 到 ${MAX_PLACES} 个`)
  if (kind !== "match" && prompts.length > 0) file.refuse([...path, "prompts"], "只有配对题有左项（prompts）")
  if (kind !== "single" && options.length > MAX_PLACES)
    file.refuse([...path, "options"], `除单选题外最多 ${MAX_PLACES} 个选项`)
  if (kind === "blank" && Array.isArray(written) && written.length > MAX_PLACES)
    file.refuse([...path, "answer"], `填空题最多 ${MAX_PLACES} 个空`)
  if (arranges && new Set(options.map(({ text }) => text.trim())).size !== options.length)
    file.refuse([...path, "options"], "选项内容重复，分不清先后或配对")
  if (chooses && options.length < 2) return file.refuse([...path, "options"], "至少要有两个选项")
  if (!chooses && options.length > 0) file.refuse([...path, "options"], "这个题型没有选项")
  if (kind !== "short" && accepted.length > 0)
    file.refuse([...path, "accepted"], "只有简答题有可接受的答案（accepted）")
  if (kind !== "short" && question.attachments !== undefined)
    file.refuse([...path, "attachments"], "只有简答题可以上传图片和PDF（attachments）")
  if (kind !== "single" && options.some(({ share }) => share !== undefined))
    file.refuse([...path, "options"], "只有单选题的选项可以得部分分（share）")
  if (options.some(({ key, share }) => key === written && share !== undefined))
    file.refuse([...path, "options"], "正确选项得满分，不写 share")
  if (options.find(({ key, share }) => key === written || share === 100)?.share === 100)
    file.refuse([...path, "answer"], "几个选项都对时，答案写其中最前面的一个，其余写 share: 100")
  const keys = options.map(({ key }) => key)
  if (new Set(keys).size !== keys.length) file.refuse([...path, "options"], "选项字母重复")
  const answer = rightAnswer(question)
  if (!answer.ok) file.refuse([...path, "answer"], answer.reason)
  checkQuestionText(file, [...path, "stem"], stem, images)
  checkQuestionText(file, [...path, "explanation"], explanation, images)
  prompts.forEach((text, n) => checkQuestionText(file, [...path, "prompts", n], text, images))
  options.forEach(({ text }, n) => checkQuestionText(file, [...path, "options", n, "text"], text, images))
}
