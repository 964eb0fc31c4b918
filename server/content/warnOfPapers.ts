import * as PaperRule from "#domain/attempt/PaperRule.ts"
import * as PaperSpread from "#domain/attempt/PaperSpread.ts"
import { rightKeys } from "#domain/question/RightAnswer.ts"
import type { Content } from "./Content.ts"
import type { BankContent } from "./BankContent.ts"
import type { Decoded } from "./ContentReader.ts"
import type { PaperFile } from "./bankFiles.ts"
import { type BankEntries, entriesOf } from "./bankEntries.ts"
import { inGroups } from "./paperBanks.ts"
import { isDrawn, ruleOf, totalOf, unitOf } from "./paperRule.ts"
import { paperRules } from "./paperRules.ts"
import { isOpen, NOWHERE, warnOfOpenQuestions } from "./warnOfOpenQuestions.ts"
import { shuffledOptions, warnOfShuffledOptions } from "./warnOfShuffledOptions.ts"
import { type Asked, askedIn } from "./askedIn.ts"

/** Reports papers of a bank that give answers away, or do not say how they are scored. `now`: epoch milliseconds. */
export const warnOfPapers = (content: Content, now: number): ((bank: BankContent) => void) => {
  const { papers } = content
  const byBank = Map.groupBy(papers, ({ value }) => value.bank_id)
  return inGroups(content, (banks) => {
    const own = banks.flatMap(({ bank }) => byBank.get(bank.value.id) ?? [])
    const entries = entriesOf(
      banks,
      own.some(({ value }) => isDrawn(value)),
    )
    const open = new Map(
      own
        .filter(({ value }) => isOpen(value))
        .flatMap(({ value }) => unitsIn(ruleOf(value, entries)).map(([first = ""]) => [first, value.id] as const)),
    )
    const shuffled = shuffledIn(
      own.map(({ value }) => value),
      entries,
    )
    for (const bank of banks) warnOfShuffledOptions(bank, shuffled)
    for (const paper of own) {
      const rule = ruleOf(paper.value, entries)
      // what is told of the one paper is not told again of the other
      warnOfOpenQuestions(paper, rule, { ...NOWHERE, open }, now)
      warnOfPaper(paper, { rule, entries, banks })
    }
  })
}

/** Ids of questions whose options some of these papers shuffle. */
export const shuffledIn = (papers: ReadonlyArray<PaperFile>, entries: BankEntries): ReadonlySet<string> =>
  new Set(
    papers.filter(({ options }) => options === "shuffled").flatMap((paper) => unitsIn(ruleOf(paper, entries)).flat()),
  )

interface OfPaper {
  readonly rule: PaperRule.PaperRule
  readonly entries: BankEntries
  /** Those that it names. */
  readonly banks: ReadonlyArray<BankContent>
}

/** Reports what may not be meant in a paper, whatever other papers there are. */
export const warnOfPaper = (paper: Paper, { rule, entries, banks }: OfPaper): void => {
  const ids = new Set(questionIds(paper.value))
  const listed = banks.flatMap(({ questions, ...bank }) =>
    askedIn({ ...bank, questions: { ...questions, value: questions.value.filter(({ id }) => ids.has(id)) } }),
  )
  const byEntry = Map.groupBy(listed, ({ entry }) => entry)
  const asked = [...ids].flatMap((id) => byEntry.get(id) ?? [])
  warnOfSpread(paper, rule, entries)
  warnOfScores(paper, asked)
  warnOfHints(paper, asked)
}

type Paper = Decoded<PaperFile>

const questionIds = ({ sections }: PaperFile): ReadonlyArray<string> =>
  sections.flatMap(({ question_ids }) => question_ids)

const unitsIn = ({ sections }: PaperRule.PaperRule): ReadonlyArray<PaperRule.Unit> =>
  sections.flatMap(({ fixed, pools }) => [...fixed, ...pools.flatMap(({ units }) => units)])

/** Reports papers that are drawn harder for one learner than for another. */
const warnOfSpread = (paper: Paper, rule: PaperRule.PaperRule, entries: BankEntries): void => {
  if (!isDrawn(paper.value) || paper.value.drawn === "once") return
  const found = spreadOf(paper.value, rule, entries)
  if (!PaperSpread.isUneven(found)) return
  const [least, most] = [Math.round(found.least), Math.round(found.most)]
  paper.warn(
    ["sections"],
    `各人抽到的难度相差较大：同一个人预计得${least}到${most}分（满分${found.total}分）；分开写难度（difficulty）可以抽得均匀`,
  )
}

/** How much harder one learner's paper may be than another's, by the difficulty that authors gave. */
const spreadOf = ({ sections }: PaperFile, rule: PaperRule.PaperRule, { byId }: BankEntries): PaperSpread.Spread => {
  const levels = new Map([...byId.values()].map((entry) => [unitOf(entry)[0], entry.difficulty]))
  return PaperSpread.spread(
    rule,
    (section) => sections[section]?.score ?? 0,
    ([first]) => levels.get(first) ?? 0,
  )
}

/** The spread in words; null where every learner gets the same paper, or its rule cannot be fulfilled. */
export const spreadText = (paper: PaperFile, entries: BankEntries): string | null => {
  const rule = ruleOf(paper, entries)
  if (!isDrawn(paper) || paper.drawn === "once" || PaperRule.shortage(rule) !== null) return null
  const { least, most, total } = spreadOf(paper, rule, entries)
  return `各人抽到的卷子，同一个人预计得${Math.round(least)}到${Math.round(most)}分（满分${total}分）`
}

const warnOfScores = (paper: Paper, asked: ReadonlyArray<Asked>): void => {
  const { rules, sections } = paper.value
  sections.forEach(({ name, score, question_ids }, n) => {
    if (!says(rules, score)) paper.warn(["sections", n, "score"], `说明中没有写“${name}”每题 ${score} 分`)
    const parts = question_ids.map((id) => asked.filter(({ entry }) => entry === id).length)
    if (parts.some((count) => Math.round(score * 100) % Math.max(count, 1) !== 0))
      paper.warn(["sections", n, "score"], `案例题的 ${score} 分不能由各小题平均分配`)
  })
  const total = totalOf(paper.value)
  const [, stated] = /满分 ?(\d+(?:\.\d+)?) ?分/.exec(rules) ?? []
  if (stated !== undefined && Number(stated) !== total)
    paper.warn(["rules"], `说明写满分 ${stated} 分，各题合计 ${total} 分`)
  const choosesSeveral = asked.some(({ kind }) => kind === "multiple" || kind === "indeterminate")
  if (choosesSeveral && !/[少漏]选|部分/.test(rules)) paper.warn(["rules"], "说明中没有写多选题少选、错选怎样计分")
  const shared = asked.find(
    ({ right }) =>
      typeof right === "object" && "right" in right && Object.values(right.shares).some((share) => share < 100),
  )
  if (shared !== undefined && paperRules(paper.value).partial !== "share")
    paper.warn(["rules"], `题目 ${shared.id} 有得部分分的选项，这份试卷不给部分分（partial: share）`)
  const arranges = asked.some(({ kind }) => kind === "match" || kind === "order")
  if (arranges && !/配对|排序/.test(rules)) paper.warn(["rules"], "说明中没有写配对题、排序题怎样计分")
}

const says = (rules: string, score: number): boolean =>
  new RegExp(`(?<![\\d.])${String(score).replace(".", "\\.")} ?分(?!钟)`).test(rules)

/** Reports what a paper that shuffles options asks whose options mean others by their place. */
export const warnOfShuffled = (paper: Paper, { entries, banks }: Pick<OfPaper, "entries" | "banks">): void => {
  const shuffled = shuffledIn([paper.value], entries)
  const found = banks.flatMap((bank) => shuffledOptions(bank, shuffled))
  const [listed, drawn] = [true, false].map((is) =>
    found.filter(({ asked }) => paper.value.sections.some((one) => one.question_ids.includes(asked.entry)) === is),
  )
  for (const { asked, reason } of listed ?? [])
    paper.warn(placeOf(paper.value, asked.entry), `题目 ${asked.id} 的选项${reason}`)
  const ids = [...new Set(drawn?.map(({ asked }) => asked.id))]
  if (ids.length > 0)
    paper.warn(
      ["options"],
      `能抽到的题中有${ids.length}题的选项靠次序才说得通，打乱以后就不对了：${ids.slice(0, 5).join("、")}${ids.length > 5 ? " 等" : ""}`,
    )
}

const warnOfHints = (paper: Paper, asked: ReadonlyArray<Asked>): void => {
  asked.forEach((one, n) => {
    const other = asked.find(
      (another, m) =>
        one.entry !== another.entry &&
        (answers(another, one) || givesFigure(another, one) || (m < n && sharesFigures(one, another))),
    )
    if (other !== undefined) paper.warn(placeOf(paper.value, one.entry), `题目 ${other.id} 透露了题目 ${one.id} 的答案`)
  })
}

/** Of a question that is listed. */
const placeOf = ({ sections }: PaperFile, entry: string): ReadonlyArray<string | number> => {
  const a = sections.findIndex(({ question_ids }) => question_ids.includes(entry))
  return ["sections", a, "question_ids", sections[a]?.question_ids.indexOf(entry) ?? 0]
}

const textOf = ({ stem, prompts, options }: Asked): string =>
  [stem, ...prompts, ...options.map(({ text }) => text)].join("\n")

/** Whether a question says what fills a blank of another about the same. */
const answers = (hint: Asked, { kind, right, points }: Asked): boolean =>
  kind === "blank" &&
  Array.isArray(right) &&
  hint.points.some((point) => points.includes(point)) &&
  // the first text of a blank is the answer as the author says it
  right.some((texts) => {
    const [text = ""] = [texts].flat()
    return /^\p{Script=Han}{2,}$/u.test(text) && textOf(hint).includes(text)
  })

/** Whether the stem of a question has the figure that is the key of another about the same. */
const givesFigure = ({ stem, points: hinted }: Asked, { kind, right, options, points }: Asked): boolean => {
  if (kind !== "single" || !hinted.some((point) => points.includes(point))) return false
  const [key] = rightKeys(right)
  const text = withoutGroups(options.find((option) => option.key === key)?.text ?? "")
  // two digits or more with their unit: a bare number stands in many stems
  if (!/^\d[\d.]+ ?[^\d\s.][^\d\s]*$/.test(text)) return false
  return withoutGroups(stem)
    .split(text)
    .slice(0, -1)
    .some((before) => !/[\d.]$/.test(before))
}

/** Whether two questions of a chapter work with the same unusual figure. */
const sharesFigures = (one: Asked, other: Asked): boolean => {
  const others = figuresOf(other)
  return one.chapter === other.chapter && figuresOf(one).some((figure) => others.includes(figure))
}

const figuresOf = ({ stem }: Asked): ReadonlyArray<string> =>
  [...withoutGroups(stem).matchAll(/\d+(?:\.\d+)?/g)]
    .map(([figure]) => figure)
    .filter(
      (figure) =>
        !/^(?:19|20)\d\d$/.test(figure) && figure.replace(/^[0.]+|(?<!0)0+$/g, "").replace(".", "").length >= 3,
    )

const withoutGroups = (text: string): string => text.replaceAll(/(?<=\d)(?:[\s,]|\\,)(?=\d{3})/g, "")
