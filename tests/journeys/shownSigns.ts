/** A sign that the browser shows, how it is set, and whether a line begins with it: `⏎3:b:sup`. */
type ShownSign = string

/**
 * Runs in the page, which gets nothing but this function. What a reader sees of each HTML text by the browser's own
 * styles: every sign but spaces, in order, with the bullets of lists.
 */
export const shownSigns = (texts: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<ShownSign>> => {
  const bulletOf = (item: Element): string => {
    const list = item.parentElement
    if (list?.tagName !== "OL") return "•"
    const items = [...list.children].filter((child) => child.tagName === "LI")
    return `${Number(list.getAttribute("start") ?? 1) + items.indexOf(item)}.`
  }
  const marksOf = (style: CSSStyleDeclaration): ReadonlyArray<string> => [
    ...(Number(style.fontWeight) >= 600 ? ["b"] : []),
    ...(style.fontStyle === "italic" ? ["i"] : []),
    ...(style.fontFamily.includes("monospace") ? ["code"] : []),
  ]
  const setOn = (style: CSSStyleDeclaration): ReadonlyArray<string> => [
    ...(style.textDecorationLine.includes("underline") ? ["u"] : []),
    ...(style.textDecorationLine.includes("line-through") ? ["s"] : []),
    ...(style.verticalAlign === "sub" ? ["sub"] : []),
    ...(style.verticalAlign === "super" ? ["sup"] : []),
  ]
  const signsOf = (html: string): ReadonlyArray<ShownSign> => {
    const root = document.createElement("div")
    root.innerHTML = html
    // the import says of a link that only its text is kept
    for (const link of root.querySelectorAll("a")) link.removeAttribute("href")
    document.body.replaceChildren(root)
    const signs: string[] = []
    let isNewLine = true
    let isAfterBullet = false
    const startLine = () => {
      isNewLine ||= !isAfterBullet
    }
    const add = (text: string, marks: ReadonlyArray<string>) => {
      for (const sign of text) {
        if (/\s/.test(sign)) continue
        const set = [...new Set(marks)].toSorted().map((mark) => `:${mark}`)
        signs.push(`${isNewLine ? "⏎" : ""}${sign}${set.join("")}`)
        isNewLine = false
        isAfterBullet = false
      }
    }
    const walk = (element: Element, around: ReadonlyArray<string>): void => {
      const style = getComputedStyle(element)
      if (style.display === "none") return
      if (element.tagName === "BR") isNewLine = true
      const isBlock = !/^(?:inline|contents|ruby)/.test(style.display)
      if (isBlock) startLine()
      if (element.tagName === "LI") {
        add(bulletOf(element), [])
        isAfterBullet = true
      }
      // what an ancestor draws under its text goes on below it
      const drawn = [...around, ...setOn(style)]
      for (const child of element.childNodes) {
        if (child instanceof Element) walk(child, drawn)
        else if (child.nodeType === Node.TEXT_NODE) {
          const lines =
            style.whiteSpaceCollapse === "preserve" ? (child.textContent ?? "").split("\n") : [child.textContent ?? ""]
          for (const [n, line] of lines.entries()) {
            isNewLine ||= n > 0
            add(line, [...marksOf(style), ...drawn])
          }
        }
      }
      if (isBlock) startLine()
    }
    walk(root, [])
    return signs
  }
  return texts.map(signsOf)
}
