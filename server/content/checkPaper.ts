import type { Entries } from "./checkBanks.ts"
import type { Content } from "./Content.ts"
import type { Decoded } from "./ContentFolder.ts"
import type { PaperFile } from "./bankFiles.ts"
import * as Moments from "./Moments.ts"
import { paperRules } from "./paperRules.ts"
import { type Ids, known } from "./references.ts"

/** Bank, questions, scores, and a policy that can be kept. */
export const checkPaper = (
  file: Decoded<PaperFile>,
  { banks, isWhole }: Content,
  entries: Entries,
  subjects: Ids,
): void => {
  const { id, bank_id, subject_id, sections, opens, closes, pass_score, formal, at_time_up, markers, mark_tolerance } =
    file.value
  const { key_policy, minutes } = paperRules(file.value)
  if (!file.file.endsWith(`/${id}.yaml`)) file.refuse(["id"], "应与文件同名")
  known(file, ["subject_id"], subjects, subject_id, "科目")
  for (const [key, moment] of [
    ["opens", opens],
    ["closes", closes],
  ] as const)
    if (moment !== undefined && !Moments.isMoment(moment)) file.refuse([key], `没有这个时间：${moment}`)
  if (key_policy === "after_close" && closes === undefined)
    file.refuse(["key_policy"], "考试结束后公布答案的试卷要写 closes")
  if (at_time_up === "ask" && (minutes === 0 || closes !== undefined))
    file.refuse(["at_time_up"], "到时询问（ask）的试卷要限时，且不能有 closes")
  if (key_policy === "at_once" && minutes > 0) file.refuse(["key_policy"], "即时公布答案的试卷不限时（minutes: 0）")
  if (markers === 2 && key_policy !== "after_close")
    file.refuse(["markers"], "考试结束后公布答案（after_close）的试卷才由人批改")
  if (mark_tolerance !== undefined && markers !== 2)
    file.refuse(["mark_tolerance"], "两个人批改（markers: 2）才有允许的分差")
  if (opens !== undefined && closes === undefined) file.refuse(["opens"], "在线考试要同时写 opens 和 closes")
  if (opens !== undefined && closes !== undefined && order(opens, closes) >= 0)
    file.refuse(["closes"], "结束时间要晚于开始时间")
  if (formal === true && opens === undefined) file.refuse(["formal"], "正式考试要写 opens 和 closes")
  if (!banks.some(({ bank }) => bank.value.id === bank_id)) {
    if (isWhole("catalog/banks/")) file.refuse(["bank_id"], `题库 ${bank_id} 不存在`)
    return
  }
  const questions = {
    isWhole: isWhole(`catalog/banks/${bank_id}/`),
    set: new Set(entries.get(bank_id)?.keys()),
  }
  const seen = new Set<string>()
  sections.forEach(({ question_ids }, a) =>
    question_ids.forEach((question, b) => {
      const path = ["sections", a, "question_ids", b]
      known(file, path, questions, question, `题库 ${bank_id} 中题目`)
      if (seen.has(question)) file.refuse(path, `题目 ${question} 在本卷中重复`)
      seen.add(question)
    }),
  )
  if (seen.size === 0) file.refuse(["sections"], "试卷没有题目")
  const total = sections.reduce((sum, { score, question_ids }) => sum + score * question_ids.length, 0)
  if (pass_score > total) file.refuse(["pass_score"], `及格分高于总分 ${total}`)
}

const order = (a: string, b: string): number => (Moments.instant(a, 0) ?? 0) - (Moments.instant(b, 0) ?? 0)
