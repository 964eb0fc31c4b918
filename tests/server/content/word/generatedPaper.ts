import fc from "fast-check"
import { makeDocx, numberingXml, paragraphXml, runXml, tableXml } from "./makeDocx.ts"

/** A question of a generated paper, as its author means it. */
export interface MeantQuestion {
  readonly kind: "single" | "multiple" | "judge" | "blank" | "short" | "case"
  readonly stem: string
  readonly options: ReadonlyArray<string>
  readonly answer: string | boolean | ReadonlyArray<string> | ReadonlyArray<ReadonlyArray<string>>
  readonly explanation: string
  readonly difficulty: number | null
  readonly points: ReadonlyArray<string>
  readonly parts: ReadonlyArray<MeantQuestion>
}

/** How a teacher lays a paper out. */
export interface Layout {
  readonly number: "1." | "1、" | "1．" | "（1）" | "(1)" | "第1题" | "auto" | "1)"
  readonly option: "A." | "A、" | "A．" | "（A）" | "A)" | "auto" | "a." | "①"
  readonly arranged: "lines" | "line" | "tabs" | "table" | "stem" | "glued" | "two"
  readonly key:
    | ("答案：" | "【答案】" | "正确答案: " | "答案 " | "Answer: ")
    | ("bracket" | "heavy" | "tick" | "sheet" | "concluded" | "above")
    | ("range" | "list" | "table" | "explained" | "entries" | "alone")
  readonly explained: "解析：" | "【解析】" | "none"
  readonly details: boolean
  readonly heading: "points" | "plain" | "instructed"
  readonly restarts: boolean
  readonly hasTitle: boolean
  readonly isSoft: boolean
}

export interface GeneratedPaper {
  readonly layout: Layout
  readonly questions: ReadonlyArray<MeantQuestion>
  readonly bytes: Uint8Array
}

const NOUNS =
  "资产 负债 存货 收入 费用 利润 折旧 成本 税金 现金 应收账款 固定资产 无形资产 实收资本 会计分期 货币计量 权责发生制 借贷记账法 财务报表 银行存款".split(
    " ",
  )
const noun = fc.constantFrom(...NOUNS)
const nouns = (count: number) => fc.uniqueArray(noun, { minLength: count, maxLength: count })
const number = fc.integer({ min: 2, max: 980 })
const opening = fc.constantFrom(
  "下列关于",
  "甲公司 2025 年 3 月的",
  "根据会计准则，",
  "在第 2 个会计期间内，",
  "“",
  "A 公司的",
)
const subject = fc
  .tuple(opening, noun, number)
  .map(([first, word, count]) => (first === "“" ? `“${word}”${count}` : `${first}${word}${count}`))
const explanation = fc.tuple(noun, number).map(([word, count]) => `因为${word}增加了 ${count}，见教材第 ${count} 页。`)
const about = {
  explanation,
  difficulty: fc.constantFrom(null, 1, 3, 5),
  points: nouns(2),
}

const choice = (kind: "single" | "multiple") =>
  fc
    .record({
      ...about,
      subject,
      texts: nouns(4),
      count: number,
      isLong: fc.boolean(),
      right: fc.subarray(["A", "B", "C", "D"], { minLength: 2 }),
      one: fc.constantFrom("A", "B", "C", "D"),
    })
    .map(({ subject: what, texts, count, isLong, right, one, ...rest }): MeantQuestion => ({
      ...rest,
      kind,
      stem: `${what}，正确的是（　　）。`,
      options: texts.map((text, n) => (isLong ? `${text}增加 ${count + n} 万元，${text}减少` : text)),
      answer: kind === "single" ? one : right,
      parts: [],
    }))
const judge = fc
  .record({ ...about, subject, answer: fc.boolean() })
  .map(({ subject: what, ...rest }): MeantQuestion => ({
    ...rest,
    kind: "judge",
    stem: `${what}属于流动项目。`,
    options: [],
    parts: [],
  }))
const blank = fc
  .record({
    ...about,
    subject,
    words: fc.oneof(nouns(2), fc.constantFrom<string[]>(["1.2", "0.5"], ["12000", "-3"])),
    isOne: fc.boolean(),
  })
  .map(({ subject: what, words, isOne, ...rest }): MeantQuestion => ({
    ...rest,
    kind: "blank",
    stem: isOne ? `${what}记入____。` : `${what}记入____，同时减少____。`,
    options: [],
    answer: (isOne ? words.slice(0, 1) : words).map((word) => [word]),
    parts: [],
  }))
const listed = (list: string, first: string, second: string): string => {
  switch (list) {
    case "words":
      return `第一，${first}；\n第二，${second}。`
    case "circles":
      return `①${first}；\n②${second}。`
    case "parens":
      return `（1）${first}；\n（2）${second}。`
    default:
      return `${first}，${second}。`
  }
}
const short = fc
  .record({ ...about, subject, word: noun, list: fc.constantFrom("none", "words", "circles", "parens") })
  .map(({ subject: what, word, list, ...rest }): MeantQuestion => ({
    ...rest,
    kind: "short",
    stem: `${what}有哪些作用？`,
    options: [],
    answer: listed(list, `反映${word}`, `监督${word}`),
    parts: [],
  }))
const caseOf = fc
  .record({ ...about, subject, one: choice("single"), two: judge, three: short })
  .map(({ subject: what, one, two, three, ...rest }): MeantQuestion => ({
    ...rest,
    kind: "case",
    stem: `${what}资料如下：购入设备一台，价值 120 万元。`,
    options: [],
    answer: "",
    parts: [one, two, three],
  }))

const SECTIONS = [
  ["单项选择题", choice("single")],
  ["多项选择题", choice("multiple")],
  ["判断题", judge],
  ["填空题", blank],
  ["简答题", short],
  ["案例分析题", caseOf],
] as const

const layout: fc.Arbitrary<Layout> = fc.record({
  number: fc.constantFrom("1.", "1、", "1．", "（1）", "(1)", "第1题", "auto", "1)"),
  option: fc.constantFrom("A.", "A、", "A．", "（A）", "A)", "auto", "a.", "①"),
  arranged: fc.constantFrom("lines", "line", "tabs", "table", "stem", "glued", "two"),
  key: fc.constantFrom(
    ...(["答案：", "【答案】", "正确答案: ", "答案 ", "Answer: ", "bracket", "heavy", "tick", "sheet"] as const),
    ...(["concluded", "above", "range", "list", "table", "explained", "entries", "alone"] as const),
  ),
  explained: fc.constantFrom("解析：", "【解析】", "none"),
  details: fc.boolean(),
  heading: fc.constantFrom("points", "plain", "instructed"),
  restarts: fc.boolean(),
  hasTitle: fc.boolean(),
  isSoft: fc.boolean(),
})

/** A paper of any layout, its questions unlike each other. */
export const generatedPaper: fc.Arbitrary<GeneratedPaper> = fc
  .tuple(
    layout,
    fc.subarray(["单项选择题", "多项选择题", "判断题", "填空题", "简答题", "案例分析题"], { minLength: 1 }),
    fc.tuple(
      ...SECTIONS.map(([, of]) => fc.uniqueArray(of, { minLength: 2, maxLength: 4, selector: ({ stem }) => stem })),
    ),
    fc.option(fc.uniqueArray(choice("single"), { minLength: 2, maxLength: 4, selector: ({ stem }) => stem })),
    fc.boolean(),
  )
  .map(([chosen, names, all, more, isKeysLast]) => {
    const stems = new Set<string>()
    const isNew = ({ stem }: MeantQuestion) => stems.size < stems.add(stem).size
    const sections = SECTIONS.flatMap(([name], n) => {
      const questions = names.includes(name) ? (all[n] ?? []).filter(isNew) : []
      return questions.length === 0 ? [] : [{ name, questions }]
    })
    // of another paper without a title: numbers begin again behind the keys
    const others = (more ?? []).filter(
      ({ stem }) => hasKeysAtEnd(chosen) && chosen.number !== "auto" && !stems.has(stem),
    )
    const second = others.length === 0 ? [] : [{ name: "单项选择题", questions: others }]
    let lists = 0
    const nextList = () => (lists += 1)
    const [one, two] = [
      paperLines(chosen, sections, nextList),
      second.length === 0 ? NO_LINES : paperLines({ ...chosen, hasTitle: false }, second, nextList),
    ]
    const lines = isKeysLast
      ? [...one.lines, ...two.lines, ...one.keys, ...two.keys]
      : [...one.lines, ...one.keys, ...two.lines, ...two.keys]
    return {
      layout: chosen,
      questions: [...sections, ...second].flatMap(({ questions }) => questions),
      bytes: documentOf(lines, lists),
    }
  })

const hasKeysAtEnd = ({ key }: Layout): boolean =>
  ["range", "list", "table", "explained", "entries", "alone"].includes(key)

const CHINESE = "一二三四五六七"

interface SectionOf {
  readonly name: string
  readonly questions: ReadonlyArray<MeantQuestion>
}

interface PaperLines {
  readonly lines: ReadonlyArray<string>
  /** At its end. */
  readonly keys: ReadonlyArray<string>
}

const NO_LINES: PaperLines = { lines: [], keys: [] }

const paperLines = (own: Layout, sections: ReadonlyArray<SectionOf>, nextList: () => number): PaperLines => {
  const lines: string[] = own.hasTitle ? ["2026 年下半年期末考试试卷", "姓名________  学号________"] : []
  const isAllAbove =
    own.key === "above" && sections.every(({ questions }) => questions.every(({ kind }) => isMarked(kind)))
  let n = 0
  const add = (text: string) => void lines.push(text)
  const keys: string[] = ["参考答案"]
  sections.forEach(({ name, questions }, at) => {
    const heading = `${CHINESE.charAt(at)}、${name}${own.heading === "points" ? `（本大题共 ${questions.length} 小题，每小题 2 分，共 ${questions.length * 2} 分）` : ""}`
    add(heading)
    if (own.heading === "instructed") add("本大题的每小题作答后请检查，不要漏答。")
    keys.push(heading.replace(/（.*/, ""))
    // a list of Word counts on
    if (own.restarts && own.number !== "auto") n = 0
    const first = n + 1
    const entries: string[] = []
    const isAbove = own.key === "sheet" && questions.every(({ kind }) => isMarked(kind))
    if (isAbove) add(keyTable(questions, first))
    questions.forEach((question) => {
      n += 1
      const number = labelOf(own.number, n)
      const written = writeQuestion(own, question, number, hasKeysAtEnd(own) || isAbove || isAllAbove, nextList)
      lines.push(...written)
      entries.push(...keyLines(own, question, n))
    })
    keys.push(...keyList(own, questions, first, entries))
  })
  if (isAllAbove) lines.splice(own.hasTitle ? 2 : 0, 0, ...keys)
  return { lines, keys: hasKeysAtEnd(own) ? keys : [] }
}

/** `lists`: how many lists of Word its options have. */
const documentOf = (lines: ReadonlyArray<string>, lists: number): Uint8Array => {
  const numbering = `${numberingXml([["decimal", "%1."]])}${Array.from({ length: lists + 1 }, (_, list) => optionList(list + 2)).join("")}`
  return makeDocx(lines.map(blockXml).join(""), { numbering })
}

const optionList = (id: number): string =>
  `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`

const blockXml = (line: string): string => {
  if (line.startsWith("<w:tbl")) return line
  const [, list, text] = /^\uE100(\d+)\uE101(.*)$/s.exec(line) ?? []
  return list === undefined
    ? paragraphXml(line.startsWith("<") ? line : runXml(line))
    : paragraphXml(runXml(text ?? ""), [Number(list), 0])
}

const labelOf = (style: Layout["number"], n: number): string => {
  switch (style) {
    case "1.":
      return `${n}. `
    case "1、":
      return `${n}、`
    case "1．":
      return `${n}．`
    case "（1）":
      return `（${n}）`
    case "(1)":
      return `(${n}) `
    case "第1题":
      return `第${n}题 `
    case "1)":
      return `${n}) `
    case "auto":
      return "\uE1001\uE101"
  }
}

const optionLabel = (style: Layout["option"], letter: string): string =>
  ({
    "a.": `${letter.toLowerCase()}. `,
    "①": `${circled(letter)} `,
    "A.": `${letter}. `,
    "A、": `${letter}、`,
    "A．": `${letter}．`,
    "（A）": `（${letter}）`,
    "A)": `${letter}) `,
    auto: `${letter}. `,
  })[style]

const circled = (letters: string): string =>
  letters.replaceAll(/[A-D]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 65 + 0x2460))

/** A choice or a judgement, whose key is a sign or some. */
const isMarked = (kind: MeantQuestion["kind"]): boolean => kind === "single" || kind === "multiple" || kind === "judge"

/** Whether its keys stand behind a label. */
const hasLabel = ({ key }: Layout): boolean => /^[^a-z]/.test(key)

/** Options with other labels than letters: keys that call them otherwise are none. */
const labelsOf = ({ option, key }: Layout, isAtEnd: boolean): Layout["option"] => {
  if (option === "a.") return key === "tick" || key === "sheet" ? "A." : option
  return option === "①" && (isAtEnd || key === "tick" || key === "sheet" || key === "concluded") ? "A." : option
}

const keyTable = (questions: ReadonlyArray<MeantQuestion>, first: number): string =>
  tableXml([
    ["题号", ...questions.map((_, n) => String(first + n))],
    ["答案", ...questions.map(keyText)],
  ])

const keyText = ({ answer }: MeantQuestion): string => {
  if (typeof answer === "boolean") return answer ? "√" : "×"
  if (typeof answer === "string") return answer
  return answer
    .map((one) => (typeof one === "string" ? one : one[0]))
    .join(answer.some((one) => typeof one !== "string") ? "；" : "")
}

const writeQuestion = (
  layout: Layout,
  question: MeantQuestion,
  number: string,
  isAtEnd: boolean,
  nextList: () => number,
): ReadonlyArray<string> => {
  const option = labelsOf(layout, isAtEnd)
  const isLoose = option === "a." || option === "①"
  const own: Layout = {
    ...layout,
    option,
    arranged: isLoose && layout.arranged !== "line" && layout.arranged !== "stem" ? "lines" : layout.arranged,
  }
  const lines: string[] = []
  const isInStem = (own.key === "bracket" || own.key === "heavy") && isMarked(question.kind)
  const isTicked = own.key === "tick" && question.options.length > 0
  const isBracket = isInStem || isTicked
  const [open, close] = own.key === "heavy" ? "【】" : "（）"
  const isCircled = option === "①" && question.options.length > 0
  const key = isCircled ? circled(keyText(question)) : keyText(question)
  const stem = !isInStem
    ? question.stem
    : question.kind === "judge"
      ? `${question.stem}${open}${key}${close}`
      : question.stem.replace("（　　）", `${open} ${key} ${close}`)
  const options = question.options.map((text, n) => (isTicked && key.includes("ABCD".charAt(n)) ? `${text} √` : text))
  lines.push(...withOptions(own, `${number}${stem}`, options, nextList))
  if (question.kind === "case") {
    const isInner = own.number === "（1）" || own.number === "(1)"
    question.parts.forEach((part, n) => {
      const label = isInner ? `${n + 1}. ` : `（${n + 1}）`
      lines.push(
        ...writeQuestion({ ...own, key: isAtEnd || !hasLabel(own) ? "答案：" : own.key }, part, label, false, nextList),
      )
    })
    return lines
  }
  const isConcluded = own.key === "concluded" && question.options.length > 0
  if (!isAtEnd && isConcluded) lines.push(`解析：${question.explanation}故选${key}。`)
  else if (!isAtEnd && !isBracket) lines.push(...`${hasLabel(own) ? own.key : "答案："}${key}`.split("\n"))
  if (!isAtEnd && !isConcluded && own.explained !== "none") {
    if (own.explained === "【解析】" && !isBracket && own.key === "【答案】" && !key.includes("\n"))
      lines.push(`${lines.pop() ?? ""}【解析】${question.explanation}`)
    else lines.push(`${own.explained}${question.explanation}`)
  }
  if (!isAtEnd && own.details) {
    if (question.difficulty !== null)
      lines.push(`难度：${question.difficulty === 1 ? "易" : question.difficulty === 3 ? "中等" : "难"}`)
    lines.push(`【知识点】${question.points.join("、")}`)
  }
  return lines
}

const withOptions = (
  own: Layout,
  stem: string,
  texts: ReadonlyArray<string>,
  nextList: () => number,
): ReadonlyArray<string> => {
  if (texts.length === 0) return [stem]
  const isAuto = own.option === "auto" && own.arranged === "lines"
  if (isAuto) {
    const list = nextList() + 1
    return [stem, ...texts.map((text) => `\uE100${list}\uE101${text}`)]
  }
  const labelled = texts.map((text, n) => `${optionLabel(own.option, "ABCD".charAt(n))}${text}`)
  switch (own.arranged) {
    case "lines":
      return own.isSoft && !stem.startsWith("\uE100") ? [[stem, ...labelled].join("\n")] : [stem, ...labelled]
    case "line":
      return [stem, labelled.join("  ")]
    case "tabs":
      return [stem, labelled.slice(0, 2).join("\t"), labelled.slice(2).join("\t\t")]
    case "two":
      return [stem, labelled.slice(0, 2).join("　　"), labelled.slice(2).join("　　")]
    case "glued":
      return [stem, labelled.join("")]
    case "stem":
      return [`${stem}${labelled.join(" ")}`]
    case "table":
      return [stem, tableXml([labelled.slice(0, 2), labelled.slice(2)])]
  }
}

/** What the list at the end says of a question in lines of its own. */
const keyLines = (own: Layout, question: MeantQuestion, n: number): ReadonlyArray<string> => {
  const explained =
    own.explained === "none" ? "" : `${own.explained === "【解析】" ? "" : " "}${own.explained}${question.explanation}`
  const [first = "", ...more] = keyText(question).split("\n")
  return [
    ...[`${n}. ${first}`, ...more].slice(0, -1),
    `${more.length === 0 ? `${n}. ${first}` : (more.at(-1) ?? "")}${explained}`,
  ]
}

const keyList = (
  own: Layout,
  questions: ReadonlyArray<MeantQuestion>,
  first: number,
  entries: ReadonlyArray<string>,
): ReadonlyArray<string> => {
  const [kind] = questions.map((one) => one.kind)
  // the parts of a case have their answers behind them
  if (kind === "case") return ["见各小题。"]
  if (kind === "blank" || kind === "short" || own.key === "entries") return entries
  const keys = questions.map(keyText)
  const numbers = keys.map((_, n) => String(first + n))
  if (own.key === "table") return [keyTable(questions, first)]
  if (own.key === "explained")
    return [
      tableXml([
        ["题号", "答案", "解析"],
        ...questions.map((one, n) => [numbers[n] ?? "", keys[n] ?? "", one.explanation]),
      ]),
    ]
  if (own.key === "alone") return keys.flatMap((key, n) => [numbers[n] ?? "", key])
  // small options are called by small letters
  const called = own.option === "a." ? keys.map((key) => key.toLowerCase()) : keys
  if (own.key === "list" || own.key === "above") return [called.map((key, n) => `${first + n}.${key}`).join("  ")]
  const last = first + keys.length - 1
  return [`${first}-${last} ${called.join(kind === "multiple" ? " " : "")}`]
}
