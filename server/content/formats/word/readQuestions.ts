import { bodyReader } from "./bodyReader.ts"
import type { FoundKey, FoundQuestion, ReadAs } from "./FoundQuestion.ts"
import { chapterIn, type Heading } from "./headingIn.ts"
import { isKeyHeading, isKeyLine, keyReader } from "./keyReader.ts"
import { keysInLines } from "./keysInLines.ts"
import { beginsRange, partKeysIn, rangeKeysIn, tableKeysIn } from "./keysIn.ts"
import { flat, numberedIn } from "./lineText.ts"
import { isNumber, lookahead } from "./lookahead.ts"
import { numberFirst } from "./numberFirst.ts"
import { paperTitles, titleOfKeys } from "./paperTitles.ts"
import { tableTexts, withoutFrames } from "./tableLines.ts"
import { isEmpty, slice, trim, type WordLine } from "./WordLine.ts"

export interface FoundDocument {
  readonly questions: ReadonlyArray<FoundQuestion>
  readonly keys: ReadonlyArray<FoundKey>
  /** The lines of the document that are not empty, in their order. */
  readonly lines: ReadonlyArray<ReadAs>
  /** What stands before the questions and is not read. */
  readonly notes: ReadonlyArray<string>
  /** What was lost where no question is told of it. */
  readonly problems: ReadonlyArray<{ readonly paragraph: number; readonly reason: string }>
}

/** Finds the questions of a document, its keys, and what is neither. */
export const readQuestions = (document: ReadonlyArray<WordLine>): FoundDocument => {
  const lines = keysInLines(
    withoutFrames(document)
      .map((line) => numberFirst({ ...line, pieces: trim(line.pieces) }))
      .filter((line) => line.table !== null || !isEmpty(line.pieces) || line.refused.length > 0),
  )
  const ahead = lookahead(lines)
  const body = bodyReader(ahead)
  const keys = keyReader()
  const papers = paperTitles(lines.map((_, n) => ahead.text(n)))
  const problems: Array<{ paragraph: number; reason: string }> = []
  const notes: string[] = []
  let chapters: ReadonlyArray<string> = []
  let isKeys = false
  /** As many lists of keys have begun. */
  let block = 0
  let keyChapters: ReadonlyArray<string> = []

  const nameOf = (names: ReadonlyArray<string>): string | null => (names.length === 0 ? null : names.join("/"))
  const below = (names: ReadonlyArray<string>, text: string): ReadonlyArray<string> | null => {
    const found = chapterIn(text) ?? (papers.has(text.trim()) ? ({ level: 1, name: text.trim() } as const) : null)
    return found && (found.level === 1 ? [found.name] : [...names.slice(0, 1), found.name])
  }
  const about = () => ({ chapter: nameOf(chapters), block })
  const ofSection = () => {
    const { ordinal, kind, chapter } = body.section()
    return kind === null ? null : { ordinal, kind, chapter }
  }

  const beginKeys = (n: number, of: ReturnType<typeof ofSection>) => {
    if (!isKeys) {
      keys.beginList()
      keyChapters = chapters
      block += 1
    }
    isKeys = true
    keys.begin(of)
    body.goOn(n, about())
  }

  /** Whether questions come again below a heading, and not the keys of those before. */
  const isBodyAgain = (heading: Heading, n: number): boolean => {
    if (heading.kind === null || isKeyLine(heading.rest) || isKeyLine(ahead.text(n + 1))) return false
    const { kind, ordinal } = heading
    const first = [1, 2, 3].find((more) => isNumber(numberedIn(ahead.text(n + more)))) ?? 1
    return (
      ahead.asks(n + first, kind) ||
      !body.hasSection(
        (one) =>
          one.kind === kind && (ordinal === null || one.ordinal === ordinal) && one.chapter === nameOf(keyChapters),
      )
    )
  }

  /** Whether questions begin without a heading, above which or of another paper the keys were. */
  const isBodyWithoutHeading = (line: WordLine, n: number): boolean => {
    if (body.questions.length > 0) return numberedIn(ahead.text(n))?.number === 1 && ahead.asks(n, null)
    return line.table === null && !isKeyLine(ahead.text(n))
  }

  const readHeading = (heading: Heading, line: WordLine, n: number): string => {
    const text = ahead.text(n)
    if (isKeys && !isBodyAgain(heading, n)) {
      keys.begin({ ordinal: heading.ordinal, kind: heading.kind, chapter: nameOf(keyChapters) })
      if (isKeyLine(heading.rest)) keys.read(line, slice(line.pieces, flat(text).lastIndexOf(heading.rest)))
      return `以下是${heading.name}的答案`
    }
    if (isKeys) chapters = keyChapters
    isKeys = false
    body.openSection(heading, n, about())
    return `以下是${heading.kind === null ? "题目" : heading.name}`
  }

  /** The keys of a part, of which no question was read yet. */
  const readAbovePart = (line: WordLine, from = 0): string | null => {
    const own = body.section()
    if (isKeys || own.kind === null || body.questions.some(({ section }) => section === own)) return null
    keys.begin(ofSection(), own)
    return keys.read(line, trim(slice(line.pieces, from)))
  }

  const readTable = (line: WordLine, n: number): string | null => {
    if (isKeys || line.table === null || tableKeysIn(tableTexts(line.table)) === null) return null
    const above = readAbovePart(line)
    if (above !== null) return above
    beginKeys(n, ofSection())
    const as = keys.read(line, [])
    // questions may go on below a table
    isKeys = false
    return as
  }

  const readLine = (line: WordLine, n: number): string | null => {
    const text = ahead.text(n)
    if (line.table === null && PAGE.test(flat(text).trim())) return null
    const missing = body.questions.reduce((sum, one) => sum + unanswered(one), 0)
    const begins = body.questions.length > 0 ? ahead.beginsKeys(n, missing) : ahead.beginsKeysAbove(n)
    const above = line.table === null && beginsRange(text) ? readAbovePart(line) : null
    if (above !== null) return above
    if (line.table === null && begins) {
      if (!isKeys) beginKeys(n, isKeyHeading(text) ? null : ofSection())
      const paper = titleOfKeys(text, papers)
      if (paper !== null) {
        keyChapters = [paper]
        keys.begin({ ordinal: null, kind: null, chapter: paper })
      }
      return rangeKeysIn(text) === null ? "答案开始" : keys.read(line, line.pieces)
    }
    const behind = ahead.keysBehindLabel(n)
    if (behind !== null) {
      const ofPart = readAbovePart(line, behind)
      if (ofPart !== null) return ofPart
      if (!isKeys) beginKeys(n, ofSection())
      return keys.read(line, trim(slice(line.pieces, behind)))
    }
    const part = isKeys ? partKeysIn(text) : null
    if (part !== null) {
      keys.begin({ ordinal: part.ordinal, kind: null, chapter: nameOf(keyChapters) })
      return keys.read(line, slice(line.pieces, part.begin))
    }
    const heading = ahead.heading(n)
    if (heading !== null) return readHeading(heading, line, n)
    const named = line.table === null ? below(isKeys ? keyChapters : chapters, text) : null
    if (named !== null && isKeys) keyChapters = named
    else if (named !== null) {
      chapters = named
      body.goOn(n, about())
    }
    if (named !== null) return "章节"
    if (isKeys && isBodyWithoutHeading(line, n)) {
      isKeys = false
      body.goOn(n, about())
    }
    return readTable(line, n) ?? (isKeys ? keys.read(line, line.pieces) : body.read(n, line))
  }

  /** The heading that stands above, and how many lines below it were not read. */
  let open = { paragraph: 0, name: "", questions: 0, unread: 0 }
  const closeSection = () => {
    if (open.name !== "" && open.unread >= MIN_UNREAD && body.questions.length === open.questions)
      problems.push({ paragraph: open.paragraph, reason: `“${open.name}”下面没有读出题目` })
  }

  const read = lines.map((line, n): ReadAs => {
    const before = body.section()
    const as = readLine(line, n)
    if (body.section() !== before || isKeys) {
      closeSection()
      const { name, kind } = body.section()
      open = {
        paragraph: line.paragraph,
        name: isKeys || kind === null ? "" : name,
        questions: body.questions.length,
        unread: 0,
      }
    } else if (as === null) open.unread += 1
    if (as === null && line.table !== null && body.questions.length > 0)
      problems.push({ paragraph: line.paragraph, reason: "表格没有读" })
    const own = isKeys ? null : body.current()
    for (const what of line.refused) {
      const reason = `第 ${line.paragraph} 段  含有${what}，不能读入`
      if (body.questions.length === 0) notes.push(`第 ${line.paragraph} 段的${what}没有读`)
      else if (own === null) problems.push({ paragraph: line.paragraph, reason: `含有${what}，没有读` })
      else own.refused.add(reason)
    }
    for (const what of line.simplified) own?.simplified.add(what)
    return { line, as }
  })
  closeSection()
  return { questions: body.questions, keys: keys.keys, lines: read, notes, problems }
}

/** How many answers are still to come of a question, or of the parts of a case. */
const unanswered = ({ fields, parts }: FoundQuestion): number => {
  const all = [fields, ...(parts ?? []).map((part) => part.fields)]
  return all.some((one) => one.has("答案")) ? 0 : Math.max(1, all.length - 1)
}

/** Of a foot of a page that stands among the lines. */
const PAGE =
  /^(?:第\s{0,4}\d{1,4}\s{0,4}页(?:\s{0,4}[,/]?\s{0,4}[(]?共\s{0,4}\d{1,4}\s{0,4}页[)]?)?|-\s{0,4}\d{1,4}\s{0,4}-)$/

/** One line below a heading may be what is to be done. */
const MIN_UNREAD = 2
