import katex from "katex"
import type { MarkedExtension } from "marked"
import { formulaProblem } from "./formulaProblems.ts"

/**
 * Formulas between `$…$` in a line and `$$…$$` on lines of their own, as MathML: no font, no style, no script. The
 * parsers leave marks of private characters, which come through the sanitizer as text and are filled in after it.
 */
export const formulas: MarkedExtension = {
  extensions: [
    {
      name: "formulaBlock",
      level: "block",
      start: (src) => src.match(/^\$\$/m)?.index,
      tokenizer: (src) => tokenOf("formulaBlock", formulaBlockAt(src)),
      renderer: ({ tex }) => `<p>${mark(String(tex), true)}</p>\n`,
    },
    {
      name: "formula",
      level: "inline",
      start: (src) => src.indexOf("$"),
      tokenizer: (src) => tokenOf("formula", formulaAt(src)),
      renderer: ({ tex, display }) => mark(String(tex), display === true),
    },
  ],
}

export interface Formula {
  readonly raw: string
  readonly tex: string
  readonly display: boolean
}

/** A formula at the beginning of a text; `$5 和 $6`, `$a=$b` and `=SUM($A:$C)` are none. */
export const formulaAt = (src: string): Formula | null =>
  found(/^\$\$((?:\\.|[^\\$])+?)\$\$/s.exec(src), true) ??
  found(/^\$(?![\s$])((?:\\.|[^\\$`\n])*?(?:\\.|[^\s\\$`]))\$(?![\w$])/.exec(src), false)

/** A formula on lines of its own at the beginning of a text. */
export const formulaBlockAt = (src: string): Formula | null =>
  found(/^\$\$((?:\\.|[^\\$])+?)\$\$[ \t]*(?:\n|$)/s.exec(src), true)

/** The placeholder of a formula until the text around it is sanitised. */
export const mark = (tex: string, display: boolean): string =>
  `\uE000${display ? "d" : "i"}${Buffer.from(plain(tex), "utf8").toString("hex")}\uE001`

/** Text that cannot be taken for a mark; `filled` undoes it. */
export const withoutMarks = (text: string): string => text.replaceAll("\uE000", "\uE000\uE001")

/** What the marks mean; a formula with a problem is left out. */
export const filled = (html: string): string =>
  html
    .replaceAll(MARK, (whole, kind: string | undefined, hex: string) => {
      if (kind === undefined) return whole.slice(0, 1)
      const rendered = render(Buffer.from(hex, "hex").toString("utf8"), kind === "d")
      return "html" in rendered ? rendered.html : ""
    })
    // a browser would let a line begin with what closes, or end with what opens, where a formula stands beside it
    .replaceAll(
      /([（《“‘]?)<math(?:(?!<math).)*?<\/math>([，。；：、！？）》”’％]*)/gs,
      (whole, before: string, after: string) =>
        before + after === "" ? whole : `<span class="unbroken">${whole}</span>`,
    )

/** Why a formula cannot be shown, or nothing. */
export const problemOf = (tex: string): string | null => {
  const rendered = render(tex, false)
  return "problem" in rendered ? rendered.problem : null
}

const MARK = /\uE000(?:([di])([\da-f]*))?\uE001/g

const plain = (text: string): string => text.replaceAll("\uE000\uE001", "\uE000")

const found = (match: RegExpExecArray | null, display: boolean): Formula | null =>
  match === null ? null : { raw: match[0], tex: (match[1] ?? "").trim(), display }

const tokenOf = (type: string, formula: Formula | null) => (formula === null ? undefined : { type, ...formula })

const QUIET = { strict: "ignore", errorColor: "#f0f0f1" } as const

const render = (tex: string, display: boolean): { readonly html: string } | { readonly problem: string } => {
  try {
    const html = katex.renderToString(tex, { output: "mathml", displayMode: display, trust: false, ...QUIET })
    const math = html
      .slice(html.indexOf("<math"), html.lastIndexOf("</math>") + "</math>".length)
      .replace(/<annotation(?:(?!<annotation).)*?<\/annotation>|<\/?semantics>/gs, "")
      // a bar that Chinese fonts draw as wide as a word
      .replaceAll("\u2223", "|")
    // the policy of the pages refuses style attributes; what is not trusted is set in this colour
    if (/\sstyle=|mathcolor="#f0f0f1"/.test(math)) return { problem: "含有不支持的命令" }
    return { html: display ? `<span class="formula">${math}</span>` : math }
  } catch (error) {
    return { problem: formulaProblem(error instanceof Error ? error.message : "") }
  }
}
