import { type FieldName, fieldsIn } from "./fieldsIn.ts"
import {
  type FoundQuestion,
  isChoice,
  isSectionOfChoices,
  newQuestion,
  type Section,
  type TextPart,
} from "./FoundQuestion.ts"
import type { Heading } from "./headingIn.ts"
import { appended } from "./keyReader.ts"
import { type Numbered, type NumberStyle, numberedIn } from "./lineText.ts"
import { type Lookahead, type Shared, sharedStem } from "./lookahead.ts"
import { optionsAbove } from "./optionsAbove.ts"
import { keyAfter, optionLetter, optionsIn } from "./optionsIn.ts"
import { innerNumber, isPartStart, isQuestionStart, isUnnumberedStart, type ReadingState } from "./questionStart.ts"
import { isEmpty, type Pieces, slice, textOf, trim, type WordLine } from "./WordLine.ts"

/** Reads questions line by line. */
export interface BodyReader {
  readonly questions: ReadonlyArray<FoundQuestion>
  /** The question or the part that is being read. */
  readonly current: () => FoundQuestion | null
  readonly section: () => Section
  readonly hasSection: (is: (section: Section) => boolean) => boolean
  readonly openSection: (heading: Heading, n: number, about: Pick<Section, "chapter" | "block">) => void
  /** Numbers begin again below the name of a chapter, or behind a list of keys. */
  readonly goOn: (n: number, about: Pick<Section, "chapter" | "block">) => void
  /** What the line was read as; null where nothing of it was. */
  readonly read: (n: number, line: WordLine) => string | null
}

export const bodyReader = (ahead: Lookahead): BodyReader => {
  const questions: FoundQuestion[] = []
  const sections: Section[] = []
  let section: Section = {
    ordinal: null,
    kind: null,
    name: "",
    isKnown: true,
    scores: "",
    chapter: null,
    block: 0,
    style: null,
    last: 0,
  }
  let question: FoundQuestion | null = null
  let part: FoundQuestion | null = null
  /** Numbers of the questions that share what the current one says. */
  let group: { readonly from: number; readonly to: number } | null = null
  let partStyle: NumberStyle | null = null
  /** Where a line goes that says nothing of itself. */
  let target: TextPart[] | null = null
  let field: FieldName | null = null
  /** The last number of a list inside of a text. */
  let inner = 0
  let hasNumbers = ahead.hasNumbers(-1)
  const above = optionsAbove()

  const current = () => part ?? question
  const end = () => {
    above.end()
    question = part = group = target = field = partStyle = null
    inner = 0
  }

  const open = (line: WordLine, numbered: Numbered | null, of: Section): FoundQuestion => {
    const number = numbered?.number ?? null
    const made = newQuestion({ paragraph: line.paragraph, section: of, number, chapter: of.chapter })
    target = made.stem
    field = null
    inner = 0
    return made
  }

  const openQuestion = (line: WordLine, numbered: Numbered | null) => {
    const isShared = group !== null && numbered !== null && numbered.number <= group.to
    if (isShared && question !== null) openPart(line, numbered, section)
    else {
      group = part = partStyle = null
      question = open(line, numbered, section)
      questions.push(question)
      above.giveTo(question)
    }
    if (numbered === null) return
    const { last, style } = section
    if (style !== null && numbered.number !== last + 1)
      current()?.simplified.add(`题号从 ${last} 到 ${numbered.number}，请看是否少了题或读错`)
    section.style = numbered.style
    section.last = numbered.number
  }

  const openPart = (line: WordLine, numbered: Numbered, of: Section) => {
    part = open(line, numbered, { ...of, kind: group === null ? null : of.kind })
    question?.parts?.push(part)
  }

  const reading = (): ReadingState => ({
    question,
    own: current(),
    section,
    hasSections: sections.length > 0,
    hasNumbers,
    isGroup: group !== null,
    partStyle,
    isInField: field !== null,
    inner,
  })

  const readOptions = (n: number, pieces: Pieces, own: FoundQuestion): string | null => {
    const before = own.options.at(-1)?.key
    const { options, labels, isUnsure } = optionsIn(textOf(pieces), {
      next: before === undefined ? "A" : keyAfter(before),
      below: ahead.text(n + 1),
      labels: own.labels,
      isInStem: own.options.length === 0,
      isLoose: isChoice(own, own.stem.length === 0 ? [{ pieces }] : own.stem) && !ahead.lettersBelow(n),
    })
    if (isUnsure) own.refused.add("选项  一行里的选项分不开，请每个选项写一行")
    const [first] = options
    if (first === undefined) return null
    own.labels = labels
    if (before === undefined && (labels === "small" || labels === "circled"))
      own.simplified.add(`选项${labels === "small" ? "a、b" : "①、②"}改写成A、B`)
    const head = trim(slice(pieces, 0, first.from))
    if (!isEmpty(head)) own.stem.push({ pieces: head })
    options.forEach(({ key, begin }, at) => {
      const text = trim(slice(pieces, begin, options[at + 1]?.from ?? Infinity))
      const parts: TextPart[] = isEmpty(text) ? [] : [{ pieces: text }]
      own.options.push({ key, parts })
      target = parts
    })
    return `${isEmpty(head) ? "" : "题干，"}选项 ${options.map(({ key }) => key).join("")}`
  }

  /** What stands before the fields of a line: options, or more of the text. */
  const readText = (n: number, pieces: Pieces, own: FoundQuestion): string | null => {
    const { kind } = own.section
    if (field === null && own.parts === null && kind !== "blank" && kind !== "short") {
      const options = readOptions(n, pieces, own)
      if (options !== null) return options
    }
    if (target === null) return null
    target.push({ pieces })
    if (field !== null) return `${field}（接上）`
    const last = own.options.at(-1)?.key
    if (last === undefined) return "题干"
    own.simplified.add(`“${textOf(pieces).slice(0, 12)}”接在选项 ${last} 后面`)
    return `选项 ${last}（接上）`
  }

  const readFields = (pieces: Pieces, own: FoundQuestion): void => {
    const labels = fieldsIn(textOf(pieces))
    labels.forEach(({ name, begin }, at) => {
      const parts = appended(own.fields, name, trim(slice(pieces, begin, labels[at + 1]?.from ?? Infinity)))
      field = name
      inner = innerNumber(parts, section.style)
      target = LONG.has(name) ? parts : null
    })
  }

  const readShared = (line: WordLine, shared: Shared): string => {
    end()
    if (shared.isOptions) {
      above.begin(line.paragraph, section, shared.to)
      return `第 ${shared.from}-${shared.to} 题的共用选项`
    }
    question = open(line, null, section)
    question.parts = []
    questions.push(question)
    group = shared
    question.stem.push({ pieces: line.pieces })
    return `第 ${shared.from}-${shared.to} 题的材料`
  }

  /** Options above their questions: those of a range that was said, or that begin where no question of their own is. */
  const readAbove = (n: number, { pieces, paragraph }: WordLine): string | null => {
    const own = current()
    const isFirst =
      optionLetter(ahead.text(n)) === "A" && (own === null || above.has(own)) && above.held()?.options.length !== 0
    const isShared = isFirst && isSectionOfChoices(section) && ahead.isShared(n)
    if (isFirst && own !== null && !isShared) own.refused.add(UNCLEAR)
    else if (isFirst && isSectionOfChoices(section)) {
      end()
      const { refused } = above.begin(paragraph, section, null)
      if (!isShared) refused.add(UNCLEAR)
    }
    const held = current() === null ? above.held() : null
    return held === null ? null : readOptions(n, pieces, held)
  }

  const read = (n: number, line: WordLine): string | null => {
    if (line.table !== null) {
      target?.push({ table: line.table })
      return target === null ? null : "表格"
    }
    const numbered = numberedIn(ahead.text(n))
    const shared = sharedStem(ahead.text(n))
    if (shared !== null && (numbered === null || !isQuestionStart(n, numbered, reading(), ahead)))
      return readShared(line, shared)
    const options = numbered === null || !isQuestionStart(n, numbered, reading(), ahead) ? readAbove(n, line) : null
    if (options !== null) return `共用的${options}`
    let label = ""
    if (numbered !== null && isPartStart(numbered, reading())) {
      openPart(line, numbered, section)
      partStyle = numbered.style
      label = `小题 ${numbered.number}：`
    } else if (numbered !== null && isQuestionStart(n, numbered, reading(), ahead)) {
      openQuestion(line, numbered)
      label = `第 ${numbered.number} 题：`
    } else if (isUnnumberedStart(n, reading(), ahead)) {
      openQuestion(line, null)
      label = "题（没有题号）："
    } else if (numbered !== null && numbered.style === section.style) inner = numbered.number
    const own = current()
    if (own === null) return null
    const pieces = label === "" || numbered === null ? line.pieces : slice(line.pieces, numbered.length)
    const labels = fieldsIn(textOf(pieces))
    const head = trim(slice(pieces, 0, labels[0]?.from ?? Infinity))
    const as = isEmpty(head) ? "" : readText(n, head, own)
    readFields(pieces, own)
    if (as === null && labels.length === 0) return null
    return [`${label}${as ?? ""}`, ...labels.map(({ name }) => name)].filter((one) => one !== "").join("、")
  }

  return {
    questions,
    current,
    read,
    section: () => section,
    hasSection: (is) => sections.some(is),
    openSection: ({ ordinal, kind, name, isKnown, scores }, n, about) => {
      end()
      section = { ordinal, kind, name, isKnown, scores, ...about, style: null, last: 0 }
      sections.push(section)
      hasNumbers = ahead.hasNumbers(n)
    },
    goOn: (n, about) => {
      end()
      section = { ...section, ...about, style: null, last: 0 }
      hasNumbers = ahead.hasNumbers(n)
    },
  }
}

const UNCLEAR = "选项  分不清是上面的题还是下面的题的"

/** Fields that go on in the next lines. */
const LONG: ReadonlySet<FieldName> = new Set(["答案", "解析"])
