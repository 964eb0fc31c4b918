/** A text that came as HTML, in the marks of this site. */
export interface FromHtml {
  readonly text: string
  /** What cannot be brought in. */
  readonly refused: ReadonlyArray<string>
  readonly simplified: ReadonlyArray<string>
}

const MARKS: Readonly<Record<string, string>> = {
  strong: "**",
  b: "**",
  em: "*",
  i: "*",
  del: "~~",
  s: "~~",
  strike: "~~",
  code: "`",
}
const KEPT = new Set(["sub", "sup", "u"])
const TABLE = new Set(["table", "thead", "tbody", "tr", "th", "td"])
const BLOCKS: Readonly<Record<string, string>> = {
  p: "\n\n",
  div: "\n",
  li: "\n",
  ul: "\n",
  ol: "\n",
  blockquote: "\n\n",
  pre: "\n\n",
  h1: "\n\n",
  h2: "\n\n",
  h3: "\n\n",
  h4: "\n\n",
  h5: "\n\n",
  h6: "\n\n",
  hr: "\n\n",
  section: "\n\n",
}
const REFUSED: Readonly<Record<string, string>> = {
  img: "图片",
  math: "MathML 公式",
  svg: "图片",
  object: "嵌入的对象",
  iframe: "嵌入的网页",
  audio: "音频",
  video: "视频",
  embed: "嵌入的对象",
}
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ldquo: "“",
  rdquo: "”",
  lsquo: "‘",
  rsquo: "’",
  mdash: "—",
  ndash: "–",
  hellip: "…",
  middot: "·",
  times: "×",
  divide: "÷",
  plusmn: "±",
  deg: "°",
  le: "≤",
  ge: "≥",
  ne: "≠",
  alpha: "α",
  beta: "β",
  gamma: "γ",
  delta: "δ",
  theta: "θ",
  lambda: "λ",
  mu: "μ",
  pi: "π",
  sigma: "σ",
  omega: "ω",
  Delta: "Δ",
  Omega: "Ω",
  infin: "∞",
  radic: "√",
  rarr: "→",
  larr: "←",
  copy: "©",
  reg: "®",
  yen: "¥",
  ensp: " ",
  emsp: "　",
}

const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][\w:-]*)((?:[^\w:<>-][^<>]*)?)>|&(#x?[\da-fA-F]+|\w+);|[^<&]+|[<&]/g

/** `isSpaced`: spaces and line breaks stand for themselves. */
export const htmlText = (html: string, isSpaced = false): FromHtml => {
  const refused = new Set<string>()
  const simplified = new Set<string>()
  let text = ""
  let inTable = 0
  for (const [token, close, tag, attributes = "", entity] of html.matchAll(TOKEN)) {
    const name = tag?.toLowerCase()
    if (entity !== undefined) text += decoded(entity) ?? token
    else if (token.startsWith("<!--")) {
      if (!token.endsWith("-->")) refused.add("没有结束的注释")
    } else if (name === undefined) text += isSpaced ? token : token.replaceAll(/[ \t\r\n]+/g, " ")
    else if (REFUSED[name] !== undefined) {
      const source = /src="([^"]*)"/.exec(attributes)?.[1]
      refused.add(source === undefined ? REFUSED[name] : `${REFUSED[name]} ${source}`)
    } else if (TABLE.has(name)) {
      const span = /\s(?:colspan|rowspan)="\d+"/g
      const isOuter = name === "table"
      if (isOuter) inTable += close === "/" ? -1 : 1
      const kept = `<${close}${name}${close === "/" ? "" : (attributes.match(span) ?? []).join("")}>`
      text += isOuter ? `${close === "/" ? "" : "\n\n"}${kept}${close === "/" ? "\n\n" : ""}` : kept
    } else if (name === "br") text += inTable > 0 ? "<br>" : "\n"
    else if (BLOCKS[name] !== undefined) text += inTable > 0 || text.endsWith(BLOCKS[name]) ? "" : BLOCKS[name]
    else if (KEPT.has(name)) text += `<${close}${name}>`
    else if (MARKS[name] !== undefined) text += MARKS[name]
    else if (name === "a" && close === "") simplified.add("链接只留下文字")
  }
  const formulas = text
    .replaceAll(/\\\(((?:(?!\\\().)*?)\\\)/gs, "$$$1$$")
    .replaceAll(/\\\[((?:(?!\\\[).)*?)\\\]/gs, "$$$$$1$$$$")
  return { text: isSpaced ? trimmed(formulas) : tidy(formulas), refused: [...refused], simplified: [...simplified] }
}

export const trimmed = (text: string): string => text.replaceAll(/\r\n?/g, "\n").trim()

const tidy = (text: string): string =>
  trimmed(
    text
      .replaceAll(/ +/g, " ")
      .replaceAll(/ ?\n ?/g, "\n")
      .replaceAll(/\n{3,}/g, "\n\n")
      .replaceAll("\u00a0", " "),
  )

const decoded = (entity: string): string | undefined => {
  if (!entity.startsWith("#")) return ENTITIES[entity]
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
