/** The text nodes of an element in reading order, each with the offset of its first character. */
const textsOf = function* (root: Node): Generator<readonly [Text, number]> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let offset = 0
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node as Text
    yield [text, offset]
    offset += text.length
  }
}

/** A range between two offsets of the text of an element; null when the text has become shorter. */
export const rangeOf = (root: Node, from: number, to: number): Range | null => {
  const range = document.createRange()
  let isBegun = false
  for (const [text, offset] of textsOf(root)) {
    if (!isBegun && from < offset + text.length) {
      range.setStart(text, from - offset)
      isBegun = true
    }
    if (isBegun && to <= offset + text.length) {
      range.setEnd(text, to - offset)
      return range
    }
  }
  return null
}

/** The offsets in the text of an element that a selection covers; null when it covers none of it. */
export const offsetsOf = (root: Node, selected: Range): { readonly from: number; readonly to: number } | null => {
  let from: number | null = null
  let to = 0
  for (const [text, offset] of textsOf(root)) {
    if (!selected.intersectsNode(text)) continue
    const start = text === selected.startContainer ? selected.startOffset : 0
    const end = text === selected.endContainer ? selected.endOffset : text.length
    if (end <= start) continue
    from ??= offset + start
    to = offset + end
  }
  return from === null ? null : { from, to }
}
