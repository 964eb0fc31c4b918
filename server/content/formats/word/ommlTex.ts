import { allOf, childOf, childrenOf, type WordElement, valueOf } from "./WordElement.ts"

/** A formula of Word as TeX; null where it has a structure that we do not know. */
export const ommlTex = (math: WordElement): string | null => {
  const tex = childTex(math)
  return tex === null ? null : tex.replaceAll(/\s+/g, " ").trim()
}

const childTex = (element: WordElement | undefined): string | null => {
  const parts = element?.children.map(nodeTex) ?? []
  return parts.includes(null) ? null : parts.join("")
}

/** Fills a template with the TeX of children: `\frac{num}{den}`. */
const filledTex = (node: WordElement, make: (of: (name: string) => string) => string): string | null => {
  let isKnown = true
  const text = make((name) => {
    const tex = childTex(childOf(node, name))
    if (tex === null) isKnown = false
    return tex ?? ""
  })
  return isKnown ? text : null
}

const nodeTex = (node: WordElement): string | null => {
  switch (node.name) {
    case "m:r":
      return runTex(node)
    case "m:oMath":
    case "m:oMathPara":
    case "m:e":
    case "m:box":
    case "m:num":
    case "m:den":
    case "m:sub":
    case "m:sup":
    case "m:deg":
    case "m:fName":
    case "m:lim":
    case "w:ins":
    case "w:smartTag":
      return childTex(node)
    case "m:f":
      return fractionTex(node)
    case "m:sSup":
      return filledTex(node, (of) => `${based(of("m:e"))}^{${of("m:sup")}}`)
    case "m:sSub":
      return filledTex(node, (of) => `${based(of("m:e"))}_{${of("m:sub")}}`)
    case "m:sSubSup":
      return filledTex(node, (of) => `${based(of("m:e"))}_{${of("m:sub")}}^{${of("m:sup")}}`)
    case "m:sPre":
      return filledTex(node, (of) => `{}_{${of("m:sub")}}^{${of("m:sup")}}${based(of("m:e"))}`)
    case "m:rad":
      return filledTex(node, (of) => `\\sqrt${of("m:deg") === "" ? "" : `[${of("m:deg")}]`}{${of("m:e")}}`)
    case "m:nary":
      return naryTex(node)
    case "m:d":
      return delimitedTex(node)
    case "m:func":
      return filledTex(node, (of) => `${functionName(of("m:fName"))}{${of("m:e")}}`)
    case "m:limLow":
      return filledTex(node, (of) => `${functionName(of("m:e"))}_{${of("m:lim")}}`)
    case "m:limUpp":
      return filledTex(node, (of) => `\\overset{${of("m:lim")}}{${of("m:e")}}`)
    case "m:acc": {
      const sign = propertyOf(node, "m:accPr", "m:chr") ?? "\u0302"
      const accent = ACCENTS[sign]
      return accent === undefined ? null : filledTex(node, (of) => `${accent}{${of("m:e")}}`)
    }
    case "m:bar": {
      const isTop = propertyOf(node, "m:barPr", "m:pos") === "top"
      return filledTex(node, (of) => `${isTop ? "\\overline" : "\\underline"}{${of("m:e")}}`)
    }
    case "m:groupChr": {
      const isTop = propertyOf(node, "m:groupChrPr", "m:pos") === "top"
      return filledTex(node, (of) => `${isTop ? "\\overbrace" : "\\underbrace"}{${of("m:e")}}`)
    }
    case "m:borderBox":
      return filledTex(node, (of) => `\\boxed{${of("m:e")}}`)
    case "m:m":
      return rowsTex(
        "matrix",
        childrenOf(node, "m:mr").map((row) => childrenOf(row, "m:e")),
      )
    case "m:eqArr":
      return rowsTex(
        "aligned",
        childrenOf(node, "m:e").map((cell) => [cell]),
      )
    default:
      // properties, bookmarks and what is deleted show nothing
      return node.name.endsWith("Pr") || !node.name.startsWith("m:") ? "" : null
  }
}

const based = (tex: string): string => (/^(?:.|\\[a-zA-Z]+)$/u.test(tex) ? tex : `{${tex}}`)

const propertyOf = (node: WordElement, properties: string, name: string): string | null =>
  valueOf(childOf(node, properties), name, "m:val")

const fractionTex = (node: WordElement): string | null => {
  const type = propertyOf(node, "m:fPr", "m:type")
  if (type === "lin") return filledTex(node, (of) => `{${of("m:num")}}/{${of("m:den")}}`)
  if (type === "noBar") return filledTex(node, (of) => `{${of("m:num")} \\atop ${of("m:den")}}`)
  return filledTex(node, (of) => `\\frac{${of("m:num")}}{${of("m:den")}}`)
}

const naryTex = (node: WordElement): string | null => {
  const sign = propertyOf(node, "m:naryPr", "m:chr") ?? "∫"
  const operator = NARY[sign]
  if (operator === undefined) return null
  return filledTex(node, (of) => {
    const [sub, sup] = [of("m:sub"), of("m:sup")]
    return `${operator}${sub === "" ? "" : `_{${sub}}`}${sup === "" ? "" : `^{${sup}}`}{${of("m:e")}}`
  })
}

const delimitedTex = (node: WordElement): string | null => {
  const [open, close, between] = [
    propertyOf(node, "m:dPr", "m:begChr") ?? "(",
    propertyOf(node, "m:dPr", "m:endChr") ?? ")",
    propertyOf(node, "m:dPr", "m:sepChr") ?? "|",
  ]
  const cells = childrenOf(node, "m:e").map(childTex)
  const [begin, end] = [delimiter(open), delimiter(close)]
  if (cells.includes(null) || begin === null || end === null) return null
  return `\\left${begin}${cells.join(escapedSigns(between))}\\right${end}`
}

const delimiter = (sign: string): string | null => {
  if (sign === "") return "."
  if (sign === "{" || sign === "}") return `\\${sign}`
  return /^[()[\]|/⟨⟩⌊⌋⌈⌉‖]$/u.test(sign) ? sign : null
}

const rowsTex = (environment: string, rows: ReadonlyArray<ReadonlyArray<WordElement>>): string | null => {
  const cells = rows.map((row) => row.map(childTex))
  if (cells.flat().includes(null)) return null
  return `\\begin{${environment}}${cells.map((row) => row.join(" & ")).join(" \\\\ ")}\\end{${environment}}`
}

const FUNCTIONS = new Set(
  "sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp lim max min sup inf det gcd arg deg dim".split(
    " ",
  ),
)

const functionName = (tex: string): string => {
  const plain = tex.replaceAll(/^\\(?:text|mathrm)\{(.*)\}$/g, "$1").trim()
  const [name = ""] = /^[a-z]+/.exec(plain) ?? []
  return FUNCTIONS.has(name) ? `\\${plain}` : tex
}

const runTex = (run: WordElement): string => {
  const text = allOf(run, "m:t")
    .map((one) => one.text)
    .join("")
  const isUpright = valueOf(childOf(run, "m:rPr"), "m:sty", "m:val") === "p"
  // words of Chinese, and Latin words that are set upright
  return text
    .split(/([\p{Script=Han}，。；：、（）“”]+)/u)
    .map((part, n) => {
      if (n % 2 === 1) return `\\text{${part}}`
      const tex = escapedSigns(part)
      return isUpright && /^[A-Za-z]{2,}$/.test(part) ? (FUNCTIONS.has(part) ? `\\${part} ` : `\\mathrm{${part}}`) : tex
    })
    .join("")
}

const escapedSigns = (text: string): string =>
  text
    .replaceAll(/[\\{}$%#&_^~]/g, (sign) => SIGNS[sign] ?? `\\${sign}`)
    .replaceAll(/[\u{1D400}-\u{1D7FF}]/gu, (letter) => letter.normalize("NFKC"))

const SIGNS: Readonly<Record<string, string>> = { "\\": "\\backslash ", "^": "\\hat{}", "~": "\\sim " }

const NARY: Readonly<Record<string, string>> = {
  "∫": "\\int",
  "∬": "\\iint",
  "∭": "\\iiint",
  "∮": "\\oint",
  "∑": "\\sum",
  "∏": "\\prod",
  "⋃": "\\bigcup",
  "⋂": "\\bigcap",
}

const ACCENTS: Readonly<Record<string, string>> = {
  "\u0302": "\\hat",
  "^": "\\hat",
  "\u0303": "\\tilde",
  "\u0304": "\\bar",
  "\u0305": "\\overline",
  "¯": "\\bar",
  "\u20D7": "\\vec",
  "→": "\\vec",
  "\u0307": "\\dot",
  "˙": "\\dot",
  "\u0308": "\\ddot",
}
