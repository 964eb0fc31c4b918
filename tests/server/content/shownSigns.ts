import { Window } from "happy-dom"

const { document } = new Window()

/** A sign that a browser shows, how it is set, and whether a line begins with it. */
export type ShownSign = string

const MARK_OF: Readonly<Record<string, string>> = {
  STRONG: "b",
  B: "b",
  H1: "b",
  H2: "b",
  H3: "b",
  H4: "b",
  H5: "b",
  H6: "b",
  EM: "i",
  I: "i",
  CITE: "i",
  DFN: "i",
  VAR: "i",
  DEL: "s",
  S: "s",
  U: "u",
  INS: "u",
  SUB: "sub",
  SUP: "sup",
  CODE: "code",
  PRE: "code",
  KBD: "code",
  SAMP: "code",
  TT: "code",
}
const BLOCKS = new Set(
  "P DIV UL OL LI TABLE TR TD TH PRE BLOCKQUOTE H1 H2 H3 H4 H5 H6 HR SECTION DL DT DD DETAILS SUMMARY CAPTION CENTER".split(
    " ",
  ),
)
const UNSEEN = new Set(["STYLE", "SCRIPT", "RP", "TEMPLATE", "TITLE"])

/** What a reader sees of HTML: every sign but spaces, in their order, with the bullets of lists. */
export const shownSigns = (html: string): ReadonlyArray<ShownSign> => {
  const root = document.createElement("div")
  root.innerHTML = html
  const signs: string[] = []
  let isNewLine = true
  let isAfterBullet = false
  const startLine = () => {
    isNewLine ||= !isAfterBullet
  }
  const add = (text: string, marks: ReadonlySet<string>) => {
    for (const sign of text) {
      if (/\s/.test(sign)) continue
      signs.push(
        `${isNewLine ? "⏎" : ""}${sign}${[...marks]
          .toSorted()
          .map((mark) => `:${mark}`)
          .join("")}`,
      )
      isNewLine = false
      isAfterBullet = false
    }
  }
  const walk = (node: ReturnType<typeof document.createElement>, marks: ReadonlySet<string>) => {
    for (const child of node.childNodes) {
      if (child.nodeType === 3) {
        const text = child.textContent ?? ""
        if (marks.has("pre"))
          text.split("\n").forEach((line, n) => {
            isNewLine ||= n > 0
            add(line, new Set([...marks].filter((mark) => mark !== "pre")))
          })
        else add(text, marks)
      } else if (child.nodeType === 1) element(child as typeof node, marks)
    }
  }
  const element = (node: ReturnType<typeof document.createElement>, marks: ReadonlySet<string>) => {
    const name = node.tagName
    if (UNSEEN.has(name)) return
    const mark = MARK_OF[name]
    const style = node.getAttribute("style") ?? ""
    const own = [
      ...(mark === undefined ? [] : [mark]),
      ...(name === "PRE" ? ["pre"] : []),
      ...(style.includes("underline") ? ["u"] : []),
      ...(style.includes("bold") ? ["b"] : []),
    ]
    const isBlock = BLOCKS.has(name)
    if (name === "BR") isNewLine = true
    if (isBlock) startLine()
    if (name === "LI") {
      add(bulletOf(node), new Set())
      isAfterBullet = true
    }
    walk(node, new Set([...marks, ...own]))
    if (isBlock) startLine()
  }
  walk(root, new Set())
  return signs
}

const bulletOf = (item: ReturnType<typeof document.createElement>): string => {
  const list = item.parentElement
  if (list?.tagName !== "OL") return "•"
  const items = [...list.children].filter((child) => child.tagName === "LI")
  return `${Number(list.getAttribute("start") ?? 1) + items.indexOf(item)}.`
}
