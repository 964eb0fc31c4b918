import type { DraftSection } from "../Format.ts"
import { lostStyles, type TextStyle } from "../textStyle.ts"
import { answerOf, comparable, kindOf, type Source } from "./answerOf.ts"
import { difficultyIn } from "./answersIn.ts"
import { concludedAnswer } from "./concludedAnswer.ts"
import type { FieldName } from "./fieldsIn.ts"
import type { FoundKey, FoundQuestion, TextPart } from "./FoundQuestion.ts"
import { headingIn } from "./headingIn.ts"
import { type Look, markedOptions } from "./markedOptions.ts"
import { partsText, partsWords, plainText } from "./partsText.ts"
import { bracketBlanks, plainPart, stemMarks, underlinedBlanks } from "./stemMarks.ts"
import { splitByParts } from "./splitByParts.ts"
import { kindLabel } from "./kindLabel.ts"
import { ONLY_IN_PAPERS } from "../sheetHead.ts"

/** A question in the columns of a sheet. */
export interface CellQuestion {
  readonly paragraph: number
  readonly cells: Readonly<Record<string, string>>
  readonly refused: ReadonlyArray<string>
  readonly simplified: ReadonlyArray<string>
  /** null where no heading stands above it. */
  readonly section: DraftSection | null
}

export interface FoundKeys {
  readonly of: ReadonlyMap<FoundQuestion, ReadonlyArray<FoundKey>>
  readonly unsure: ReadonlyMap<FoundQuestion, string>
  /** How right options are set. */
  readonly look: Look | null
}

/** A question of a document in the columns of a sheet, a case before its parts. */
export const questionCells = (found: FoundQuestion, keys: FoundKeys, caseId: string): ReadonlyArray<CellQuestion> => {
  const { parts } = found
  if (parts === null || parts.length === 0) return [plainCells(found, keys, parts !== null, [])]
  const numbers = parts.map(({ number }) => number ?? 0)
  // answers of all parts may stand behind the last of them
  const last = parts.at(-1)?.fields.get("答案") ?? []
  const isAlone = parts.every(({ fields }, n) => n === parts.length - 1 || !fields.has("答案"))
  const isOfAll = parts.length > 1 && isAlone && splitByParts(last, numbers).of.size === parts.length
  const shared = splitByParts(
    [
      ...(isOfAll ? last : []),
      ...(found.fields.get("答案") ?? []),
      ...(keys.of.get(found) ?? []).flatMap(({ fields }) => fields.get("答案") ?? []),
    ],
    numbers,
  )
  if (isOfAll) parts.at(-1)?.fields.delete("答案")
  const head = commonCells(found, keys)
  const stem = textCell(head, "题干", found.stem, false)
  const refused = shared.rest === "" ? [] : [`答案  案例的答案“${shared.rest.slice(0, 20)}”分不清是哪一小题的`]
  const unclear = keys.unsure.get(found)
  const own: CellQuestion = {
    paragraph: found.paragraph,
    cells: { ...head.cells, 编号: caseId, 题型: "案例题", 题干: stem },
    refused: [...new Set([...head.refused, ...refused, ...(unclear === undefined ? [] : [unclear])])],
    simplified: saidOf(head),
    section: sectionOf(found),
  }
  return [
    own,
    ...parts.map((part) => {
      const given = shared.of.get(part.number ?? 0) ?? []
      const made = plainCells(part, keys, false, given)
      return { ...made, cells: { ...made.cells, 章节: own.cells["章节"] ?? "", 所属案例: caseId } }
    }),
  ]
}

interface Work {
  cells: Record<string, string>
  readonly refused: Set<string>
  readonly simplified: Set<string>
  readonly styles: TextStyle[]
}

const saidOf = ({ simplified, styles }: Work): ReadonlyArray<string> => [
  ...new Set([...simplified, ...lostStyles(styles)]),
]

const textCell = (work: Work, column: string, parts: ReadonlyArray<TextPart>, isOption: boolean): string => {
  const { text, refused, simplified, styles } = partsText(parts, isOption)
  for (const what of refused) work.refused.add(`${column}  含有${what}，不能读入`)
  for (const what of simplified) work.simplified.add(what)
  work.styles.push(...styles)
  return text
}

/** What its own lines and lists of keys say. */
const fieldParts = (found: FoundQuestion, keys: FoundKeys, name: FieldName): ReadonlyArray<TextPart> => [
  ...(found.fields.get(name) ?? []),
  ...(keys.of.get(found) ?? []).flatMap(({ fields }) => fields.get(name) ?? []),
]

/** Whether a list of keys, not of its part alone, stands above a question. */
const isAbove =
  ({ paragraph }: FoundQuestion) =>
  (key: FoundKey): boolean =>
    key.ahead === null && key.paragraph < paragraph

/** What every kind of question says in the same way. */
const commonCells = (found: FoundQuestion, keys: FoundKeys): Work => {
  const work: Work = { cells: {}, refused: new Set(found.refused), simplified: new Set(found.simplified), styles: [] }
  const words = (name: FieldName) => partsWords(fieldParts(found, keys, name)).trim()
  const explanation = textCell(work, "解析", fieldParts(found, keys, "解析"), false)
  const difficulty = words("难度")
  const level = difficulty === "" ? null : difficultyIn(difficulty)
  if (difficulty !== "" && level === null) work.simplified.add(`难度“${difficulty}”没有读懂，按默认`)
  const year = words("年份")
  if (year !== "" && !/\d{4}/.test(year)) work.simplified.add(`年份“${year}”没有读懂，按默认`)
  work.cells = {
    章节: words("章节") || (found.chapter ?? ""),
    解析: explanation,
    知识点: words("知识点").replace(/[。.]$/, ""),
    难度: level === null ? "" : String(level),
    年份: /\d{4}/.exec(year)?.[0] ?? "",
    来源: words("来源"),
    分值: words("分值").replace(/[。.]$/, ""),
    可接受答案: words("可接受答案"),
  }
  return work
}

/** `shared`: what the answers of its case say of it. */
const plainCells = (
  found: FoundQuestion,
  keys: FoundKeys,
  wasCase: boolean,
  shared: ReadonlyArray<TextPart>,
): CellQuestion => {
  const work = commonCells(found, keys)
  const { section } = found
  if (wasCase) work.simplified.add("没有小题，按简答题读入")
  const marked = markedOptions(found, keys.look)
  const options = marked.options.map(({ key, parts }) => ({
    key,
    text: textCell(work, `选项${key}`, parts, true),
    words: partsWords(parts),
  }))
  const tagged = headingIn(partsWords(found.fields.get("题型") ?? []).trim())?.kind ?? null
  const marks = stemMarks(found.stem, options.length > 0 ? found.labels : null)
  if (marks.problem !== null) work.refused.add(`答案  ${marks.problem}`)
  const score = marks.score || (work.cells["分值"] ?? "")
  if (score !== "") work.simplified.add(ONLY_IN_PAPERS)
  const ownKeys = keys.of.get(found) ?? []
  for (const { problem } of ownKeys) if (problem !== null) work.refused.add(`答案  ${problem}`)
  const unclear = keys.unsure.get(found)
  if (unclear !== undefined) work.refused.add(unclear)
  const concluded = options.length > 1 ? concludedAnswer(partsWords(fieldParts(found, keys, "解析"))) : null
  const sources: ReadonlyArray<Source> = [
    ...[[...(found.fields.get("答案") ?? []), ...shared]]
      .filter((parts) => parts.length > 0)
      .map((parts) => ({ from: "“答案”", parts })),
    ...(marks.answer === null ? [] : [{ from: "题干", parts: [plainPart(marks.answer)] }]),
    ...(marked.key === null ? [] : [{ from: marked.key.from, parts: [plainPart(marked.key.letters)] }]),
    ...ownKeys.flatMap((key) => {
      const parts = key.fields.get("答案") ?? []
      return parts.length === 0 ? [] : [{ from: isAbove(found)(key) ? "题目前面" : "文末", parts }]
    }),
    ...(concluded === null ? [] : [{ from: "解析", parts: [plainPart(concluded)] }]),
  ]
  if (ownKeys.some(isAbove(found))) work.simplified.add("答案在题目前面的列表里")
  if (concluded !== null && sources.length === 1) work.simplified.add(`解析末尾的“选${concluded}”读作答案`)
  if (marked.key !== null) work.simplified.add(`${marked.key.from}读作答案`)
  const kind = kindOf(tagged ?? marks.kind ?? (wasCase ? "short" : section.kind), found, sources, plainText(marks.stem))
  let stem = marks.stem
  let sourcesOf = sources
  if (kind === "blank") {
    const written = partsText(stem, false).text
    if (!/_{2,}/.test(written)) stem = bracketBlanks(stem)
    if (sources.length === 0) {
      const lined = underlinedBlanks(stem)
      if (lined.answers.length > 0 && !lined.answers.includes("")) {
        stem = lined.stem
        sourcesOf = [{ from: "题干", parts: [plainPart(lined.answers.join("；"))] }]
        work.simplified.add("题干中画线的文字读作答案")
      }
    }
  }
  const prefix = kind === "short" && /^(?:名词|术语|概念)解释/.test(section.name) ? "名词解释：" : ""
  if (prefix !== "") work.simplified.add("题干前加上了“名词解释：”")
  else if (kind === "short" && section.kind === "short" && !/^(?:简答|问答)题?$/.test(section.name))
    work.simplified.add(`${section.isKnown ? "" : "不认识的题型"}“${section.name}”按简答题读入`)
  const shown = prefix + textCell(work, "题干", stem, false)
  if (kind === "match") work.refused.add("题型  Word 里的配对题分不清左右两栏，请用表格模板导入")
  const answers = sourcesOf.map(({ from, parts }) => ({
    from,
    said: answerOf(
      kind,
      parts,
      options.map(({ key, words }) => ({ key, text: words })),
      shown,
      { refused: work.refused, labels: found.labels },
    ),
  }))
  const cells = [...new Set(answers.flatMap(({ said }) => (said === null ? [] : [comparable(kind, said.cell)])))]
  if (answers.some(({ said }) => said === null))
    work.refused.add(
      `答案  ${answers
        .filter(({ said }) => said === null)
        .map(({ from }) => from)
        .join("、")}的答案没有读懂：${sourcesOf.flatMap(({ parts }) => partsWords(parts).slice(0, 30)).join("；")}`,
    )
  else if (cells.length > 1)
    work.refused.add(
      `答案  几处答案不一致：${answers.map(({ from, said }) => `${from} ${said?.cell ?? ""}`).join("，")}`,
    )
  else if (cells.length === 0 && !work.refused.has(unclear ?? "")) work.refused.add(`答案  没有找到答案${marked.hint}`)
  const rests = answers.flatMap(({ said }) => (said === null || said.rest === "" ? [] : [said.rest]))
  if (rests.length > 0) {
    work.simplified.add("答案后面的文字读作解析")
    work.cells["解析"] = [...rests, work.cells["解析"] ?? ""].filter((text) => text !== "").join("\n")
  }
  return {
    paragraph: found.paragraph,
    cells: {
      ...work.cells,
      分值: score,
      题型: kindLabel(kind === "choice" ? (cells.some((cell) => cell.length > 1) ? "multiple" : "single") : kind),
      题干: shown,
      ...Object.fromEntries(options.map(({ key, text }) => [`选项${key}`, text])),
      答案: answers[0]?.said?.cell ?? "",
    },
    refused: [...work.refused],
    simplified: saidOf(work),
    section: sectionOf(found),
  }
}

const sectionOf = ({ section: { name, scores } }: FoundQuestion): DraftSection | null =>
  name === "" ? null : { name, scores }

/** Of a document: the number of its case, which is made into an id where the bank is known. */
export const localId = (n: number): string => `案例${n}`
