import * as PaperRule from "#domain/attempt/PaperRule.ts"
import { isNetwork } from "../core/Networks.ts"
import type { Entries } from "./checkBanks.ts"
import type { Content } from "./Content.ts"
import type { Decoded } from "./ContentReader.ts"
import type { BankFile, PaperFile } from "./bankFiles.ts"
import { banksOf } from "./paperBanks.ts"
import * as Moments from "./Moments.ts"
import { isDrawn, NO_ENTRIES, ruleOf, totalOf } from "./paperRule.ts"
import { paperRules } from "./paperRules.ts"
import { isNamedBy } from "./overlay.ts"
import { type Ids, known } from "./references.ts"
import type { Path } from "./Problem.ts"
import { ownerOf } from "./source/contentPath.ts"
import { rootOf } from "../core/bankPath.ts"

/** Bank, questions, scores, and a policy that can be kept. */
export const checkPaper = (
  file: Decoded<PaperFile>,
  content: Pick<Content, "banks" | "isWhole">,
  entries: Entries,
  subjects: Ids,
): void => {
  const {
    id,
    bank_id,
    subject_id,
    sections,
    opens,
    closes,
    pass_score,
    formal,
    homework,
    at_time_up,
    latest_entry,
    room,
    markers,
    mark_tolerance,
  } = file.value
  const { key_policy, minutes } = paperRules(file.value)
  const own = `${rootOf(ownerOf(file.file))}catalog/banks/`
  const banks = banksOf(file.value).flatMap((named) => {
    const bank = content.banks.map((one) => one.bank).find((one) => isNamedBy(file, one) && one.value.id === named)
    if (bank === undefined && content.isWhole("catalog/banks/") && content.isWhole(own))
      file.refuse([named === bank_id ? "bank_id" : "banks"], `题库 ${named} 不存在`)
    return bank ?? []
  })
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
  if (latest_entry !== undefined && opens === undefined)
    file.refuse(["latest_entry"], "有开考时间（opens）的试卷才限制入场")
  if (room?.full_screen === true && room.leaving === undefined)
    file.refuse(["room", "full_screen"], "要求全屏的试卷要写 leaving：退出全屏记在离开的记录里")
  room?.networks?.forEach((network, n) => {
    if (!isNetwork(network)) file.refuse(["room", "networks", n], `不是网段：${network}，应写作 192.0.2.0/24`)
  })
  if (opens !== undefined && closes === undefined) file.refuse(["opens"], "在线考试要同时写 opens 和 closes")
  if (opens !== undefined && closes !== undefined && order(opens, closes) >= 0)
    file.refuse(["closes"], "结束时间要晚于开始时间")
  if (formal === true && opens === undefined) file.refuse(["formal"], "正式考试要写开始和结束时间")
  if (homework === true) {
    if (closes === undefined) file.refuse(["homework"], "作业要写截止时间（closes）")
    if (opens !== undefined) file.refuse(["opens"], "作业随时可以开始，不写 opens")
    if ((file.value.minutes ?? 0) > 0) file.refuse(["minutes"], "作业不限时（minutes: 0，或不写）")
    if (room?.passcode === true) file.refuse(["room", "passcode"], "作业没有考场，不要口令")
  }
  const ids = banksOf(file.value)
  if (banks.length < ids.length) return
  const { byId } = entries.get(bank_id) ?? NO_ENTRIES
  const questions = {
    isWhole: banks.every((bank) => content.isWhole(bank.file.slice(0, bank.file.lastIndexOf("/") + 1))),
    set: new Set([...byId.values()].flatMap(({ id: entry, bank }) => (ids.includes(bank) ? [entry] : []))),
  }
  const seen = new Set<string>()
  sections.forEach(({ question_ids }, a) =>
    question_ids.forEach((question, b) => {
      const path = ["sections", a, "question_ids", b]
      known(file, path, questions, question, `题库 ${ids.join("、")} 中题目`)
      if (seen.has(question)) file.refuse(path, `题目 ${question} 在本卷中重复`)
      seen.add(question)
    }),
  )
  if (seen.size === 0 && !isDrawn(file.value)) file.refuse(["sections"], "试卷没有题目")
  const total = totalOf(file.value)
  if (pass_score > total) file.refuse(["pass_score"], `及格分高于总分 ${total}`)
  checkDraw(
    file,
    banks.map((bank) => bank.value),
    questions,
  )
  if (questions.isWhole) checkPools(file, ruleOf(file.value, entries.get(bank_id) ?? NO_ENTRIES))
}

/** What the parts of sections name. */
const checkDraw = (file: Decoded<PaperFile>, banks: ReadonlyArray<BankFile>, questions: Ids): void => {
  const { sections, drawn, unseen } = file.value
  if (!isDrawn(file.value)) {
    if (drawn !== undefined) file.refuse(["drawn"], "没有要抽的题（sections 中的 draw）")
    if (unseen !== undefined) file.refuse(["unseen"], "没有要抽的题（sections 中的 draw）")
  }
  if (unseen === true && drawn === "once") file.refuse(["unseen"], "只抽一次的试卷人人相同")
  for (const { path, id } of missingChapters(file.value, banks)) file.refuse(path, `没有章节 ${id}`)
  sections.forEach(({ draw }, a) =>
    draw.forEach(({ banks: from, except = [], difficulty: [least, most] = [1, 5] }, b) => {
      const at = ["sections", a, "draw", b]
      from?.forEach((id, n) => {
        if (!banks.some((bank) => bank.id === id))
          file.refuse([...at, "banks", n], `题库 ${id} 不是这份试卷的题库（bank_id、banks）`)
      })
      except.forEach((id, n) => known(file, [...at, "except", n], questions, id, "题目"))
      if (least > most) file.refuse([...at, "difficulty"], "难度应写作 [最低, 最高]")
    }),
  )
}

/** Chapters that parts of sections draw from and that none of their banks has. */
export const missingChapters = (
  { sections }: PaperFile,
  banks: ReadonlyArray<Pick<BankFile, "id" | "chapters">>,
): ReadonlyArray<{ readonly path: Path; readonly id: string }> =>
  sections.flatMap(({ draw }, a) =>
    draw.flatMap(({ banks: from, chapters: named = [] }, b) => {
      const there = banks.filter(({ id }) => from?.includes(id) ?? true).flatMap((bank) => bank.chapters)
      return named.flatMap((id, n) =>
        there.some((chapter) => chapter.id === id) ? [] : [{ path: ["sections", a, "draw", b, "chapters", n], id }],
      )
    }),
  )

/** Whether every paper that is drawn is whole and as long as any other. */
const checkPools = (file: Decoded<PaperFile>, rule: PaperRule.PaperRule): void => {
  rule.sections.forEach(({ pools }, a) =>
    pools.forEach(({ units }, b) => {
      if (new Set(units.map((unit) => unit.length)).size > 1)
        file.refuse(["sections", a, "draw", b], "能抽到的题小题数不同，题量会因人而异：案例题按小题数分开抽")
    }),
  )
  const short = PaperRule.shortage(rule)
  if (short === null) return
  const { places, wanted, found } = short
  const [[first] = [0]] = places
  const names = [...Map.groupBy(places, ([section]) => section)].map(
    ([section, parts]) => `“${file.value.sections[section]?.name}”第${parts.map(([, part]) => part + 1).join("、")}项`,
  )
  file.refuse(
    ["sections", first, "draw"],
    `${names.join("和")}要抽${wanted}题，合条件的只有${found}题（几乎相同的算一题）`,
  )
}

const order = (a: string, b: string): number => (Moments.instant(a, 0) ?? 0) - (Moments.instant(b, 0) ?? 0)
