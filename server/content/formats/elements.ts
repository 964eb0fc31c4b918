import { ownValue } from "#domain/core/ownValue.ts"
import { type Mark, MARKS } from "./Block.ts"
import type { HtmlElement } from "./htmlTree.ts"

/** The marks of an element and of its style, in addition to those around it. */
export const marksIn = (element: HtmlElement, around: ReadonlyArray<Mark>): ReadonlyArray<Mark> => {
  const { name, attributes } = element
  const marks = new Set(around)
  const own = MARK_OF.get(name)
  if (own !== undefined) marks.add(own)
  const style = attributes["style"]?.toLowerCase() ?? ""
  for (const [mark, has, hasNot] of STYLES) {
    if (has.test(style)) marks.add(mark)
    if (hasNot?.test(style) === true) marks.delete(mark)
  }
  if (isInline(element) && LINE_BELOW.test(style)) marks.add("u")
  return MARKS.filter((mark) => marks.has(mark))
}

const MARK_OF = new Map<string, Mark>(
  Object.entries({
    strong: "strong",
    b: "strong",
    h1: "strong",
    h2: "strong",
    h3: "strong",
    h4: "strong",
    h5: "strong",
    h6: "strong",
    em: "em",
    i: "em",
    cite: "em",
    dfn: "em",
    var: "em",
    address: "em",
    del: "del",
    s: "del",
    strike: "del",
    u: "u",
    ins: "u",
    sub: "sub",
    sup: "sup",
    code: "code",
    kbd: "code",
    samp: "code",
    tt: "code",
  } as const),
)

const EMPHASIS_DOTS = /text-emphasis(?:-style)?\s*:\s*(?!none|initial)/i

const STYLES: ReadonlyArray<readonly [Mark, RegExp, RegExp?]> = [
  ["strong", /font-weight\s*:\s*(?:bold|[6-9]00)/, /font-weight\s*:\s*(?:normal|lighter|[1-5]00)/],
  ["em", /font-style\s*:\s*(?:italic|oblique)/, /font-style\s*:\s*normal/],
  ["u", /text-decoration[\w-]*\s*:[^;]*underline/],
  ["del", /text-decoration[\w-]*\s*:[^;]*line-through/],
  ["sup", /vertical-align\s*:\s*(?:super|text-top)/],
  ["sub", /vertical-align\s*:\s*(?:sub|text-bottom)\b/],
  ["strong", EMPHASIS_DOTS],
]

/** A line to write on, as word processors draw it. */
const LINE_BELOW = /border-bottom(?:-style)?\s*:[^;]*(?:solid|dashed|dotted|double)/

/** Dots below words that Chinese texts speak of, in bold here. */
export const hasEmphasisDots = ({ attributes }: HtmlElement): boolean => EMPHASIS_DOTS.test(attributes["style"] ?? "")

/** `white-space: pre` and its like. */
export const isPreformatted = ({ name, attributes }: HtmlElement): boolean =>
  name === "pre" || /white-space\s*:\s*(?:pre|break-spaces)/i.test(attributes["style"] ?? "")

/** What a browser shows nothing of; a word says so where it was meant to do something. */
const HIDDEN_ELEMENTS: Readonly<Record<string, string | null>> = {
  head: null,
  title: null,
  meta: null,
  link: null,
  template: null,
  rp: null,
  colgroup: null,
  col: null,
  wbr: null,
  style: "样式表已略去",
  script: "脚本已略去",
  noscript: null,
}

export const isHidden = ({ attributes }: HtmlElement): boolean =>
  attributes["hidden"] !== undefined ||
  /(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$))/i.test(attributes["style"] ?? "")

/** What this site has no place for. */
const REFUSED_ELEMENTS: Readonly<Record<string, string>> = {
  img: "图片",
  picture: "图片",
  image: "图片",
  math: "MathML 公式",
  svg: "图片",
  canvas: "图片",
  object: "嵌入的对象",
  embed: "嵌入的对象",
  applet: "嵌入的对象",
  include: "引用的文件",
  iframe: "嵌入的网页",
  frame: "嵌入的网页",
  audio: "音频",
  video: "视频",
  input: "输入框",
  select: "输入框",
  textarea: "输入框",
  button: "按钮",
}

/** What begins and ends a line: with a margin around it, or without. */
const BLOCK_ELEMENTS: Readonly<Record<string, "margin" | "line">> = {
  p: "margin",
  blockquote: "margin",
  pre: "margin",
  h1: "margin",
  h2: "margin",
  h3: "margin",
  h4: "margin",
  h5: "margin",
  h6: "margin",
  hr: "margin",
  section: "margin",
  figure: "margin",
  fieldset: "margin",
  div: "line",
  ul: "line",
  ol: "line",
  dl: "line",
  dt: "line",
  dd: "line",
  li: "line",
  tr: "line",
  caption: "line",
  address: "line",
  article: "line",
  aside: "line",
  center: "line",
  details: "line",
  summary: "line",
  figcaption: "line",
  footer: "line",
  header: "line",
  legend: "line",
  main: "line",
  nav: "line",
}

/** Known, and nothing but the text in them: what is not in any list is named. */
const PLAIN: ReadonlySet<string> = new Set(
  "html body span font big small a abbr acronym bdi bdo data label mark nobr q ruby rb rt rtc time output meter progress table thead tbody tfoot tr td th p br hr xml st1".split(
    " ",
  ),
)

/** Undefined for what is shown; else a word on what is left out, or null where nothing was meant to be seen. */
export const hiddenWord = ({ name }: HtmlElement): string | null | undefined => ownValue(HIDDEN_ELEMENTS, name)

export const refusedWord = ({ name }: HtmlElement): string | undefined =>
  ownValue(REFUSED_ELEMENTS, name.replace(/^.*:/, ""))

export const blockOf = ({ name }: HtmlElement): "margin" | "line" | undefined => ownValue(BLOCK_ELEMENTS, name)

export const isInline = (element: HtmlElement): boolean =>
  blockOf(element) === undefined && !/^(?:html|body|table|t[dhr]|tbody)$/.test(element.name)

export const isKnown = ({ name }: HtmlElement): boolean =>
  PLAIN.has(name) || MARK_OF.has(name) || Object.hasOwn(BLOCK_ELEMENTS, name) || name.includes(":")
