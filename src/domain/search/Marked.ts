import { fold } from "./SearchText.ts"

/** A text in pieces: shown as text, those that were looked for marked. */
export type Marked = ReadonlyArray<Piece>

export interface Piece {
  readonly text: string
  readonly hit: boolean
}

interface Range {
  readonly from: number
  readonly to: number
}

/** The text with every occurrence of the (folded) words marked. */
export const marked = (text: string, words: ReadonlyArray<string>): Marked => inPieces(text, occurrences(text, words))

/**
 * A title with what was typed as its letters marked: `szy` and `zhiyuan` in 沈知远. `syllables` says how each character
 * is read.
 */
export const markedByLetters = (
  title: string,
  syllables: ReadonlyArray<string>,
  letters: ReadonlyArray<string>,
): Marked => {
  const places = [0]
  for (const character of title) places.push((places.at(-1) ?? 0) + character.length)
  const ranges = letters.flatMap((word) => {
    const found = readAs(syllables, word)
    return found === null ? [] : [{ from: places[found.from] ?? 0, to: places[found.to] ?? title.length }]
  })
  return inPieces(title, ranges)
}

/** Where characters, by their places, are read as the word: whole syllables, the last one begun, or first letters. */
const readAs = (syllables: ReadonlyArray<string>, word: string): Range | null => {
  for (const from of syllables.keys()) {
    if (syllables[from] === "") continue
    for (const part of [(syllable: string) => syllable, (syllable: string) => syllable.slice(0, 1)]) {
      let read = ""
      for (let to = from; to < syllables.length && word.startsWith(read); to += 1) {
        read += part(syllables[to] ?? "")
        if (read.startsWith(word)) return { from, to: to + 1 }
      }
    }
  }
  return null
}

const BEFORE = 16
/** A word that begins no later is in the first two lines of a phone, which are all that it shows. */
const NEAR = 24

/**
 * At most `length` characters of a text, marked: its beginning where the first of the words stands near it or none
 * occurs, else from a little before that word. What is cut off is an ellipsis.
 */
export const excerpt = (text: string, words: ReadonlyArray<string>, length: number): Marked => {
  const first = Math.min(...occurrences(text, words).map(({ from }) => from), text.length)
  const begin = first === text.length || first <= NEAR ? 0 : first - BEFORE
  const from = isCut(text, begin) ? begin + 1 : begin
  const end = Math.min(from + length, text.length)
  const to = isCut(text, end) ? end - 1 : end
  return [
    ...(from > 0 ? [{ text: "…", hit: false }] : []),
    ...marked(text.slice(from, to), words),
    ...(to < text.length ? [{ text: "…", hit: false }] : []),
  ]
}

/** Whether a character would be cut in two there. */
const isCut = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text.charAt(at))

const occurrences = (text: string, words: ReadonlyArray<string>): ReadonlyArray<Range> => {
  const key = fold(text)
  const ranges: Range[] = []
  for (const word of words)
    for (let from = key.indexOf(word); from !== -1 && word !== ""; from = key.indexOf(word, from + word.length))
      ranges.push({ from, to: from + word.length })
  return ranges
}

const inPieces = (text: string, ranges: ReadonlyArray<Range>): Marked => {
  const pieces: Piece[] = []
  let done = 0
  const add = (to: number, hit: boolean) => {
    if (to <= done) return
    const last = pieces.at(-1)
    const piece = text.slice(done, to)
    if (last?.hit === hit) pieces[pieces.length - 1] = { text: last.text + piece, hit }
    else pieces.push({ text: piece, hit })
    done = to
  }
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    add(from, false)
    add(to, true)
  }
  add(text.length, false)
  return pieces
}
