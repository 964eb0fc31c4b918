import { Parser } from "htmlparser2"

export interface HtmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Array<HtmlElement | string>
}

/** Deeper than any text, and not as deep as a stack. */
const MAX_DEPTH = 200

const ATTRIBUTE = String.raw`(?:[\s/]+|(?<=["']))[\w:@.$#*()[\]-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>]+))?`
/** A sign that begins no whole tag is text (`a<b，则`), where a browser would lose what follows. */
const NO_TAG = new RegExp(String.raw`<(?!/?[a-z][\w:-]*(?:${ATTRIBUTE})*[\s/]*>|[!?])`, "gi")

/** What a browser makes of HTML: elements and their text, every entity decoded; null where it is nested too deeply. */
export const htmlTree = (html: string): HtmlElement | null => {
  const root: HtmlElement = { name: "", attributes: {}, children: [] }
  const open = [root]
  let deepest = 0
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const element: HtmlElement = { name, attributes, children: [] }
      open.at(-1)?.children.push(element)
      open.push(element)
      deepest = Math.max(deepest, open.length)
    },
    ontext: (text) => {
      const { children } = open.at(-1) ?? root
      const last = children.at(-1)
      if (typeof last === "string") children[children.length - 1] = last + text
      else children.push(text)
    },
    onclosetag: () => void open.pop(),
  })
  parser.end(html.replaceAll(NO_TAG, "&lt;"))
  return deepest > MAX_DEPTH ? null : root
}
