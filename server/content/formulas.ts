import katex from "katex"
import type { MarkedExtension } from "marked"

/**
 * Formulas between `$…$` in a line and `$$…$$` on lines of their own, as MathML: no font, no style, no script. The
 * Markdown parser leaves marks of private characters, which come through the sanitizer as text and are filled in after it.
 */
export const formulas: MarkedExtension = {
  extensions: [
    {
      name: "formulaBlock",
      level: "block",
      start: (src) => src.match(/^\$\$/m)?.index,
      tokenizer: (src) => tokenOf("formulaBlock", /^\$\$((?:\\.|[^\\$])+?)\$\$(?:\n|$)/s.exec(src), true),
      renderer: ({ tex }) => `<p>${mark("d", String(tex))}</p>\n`,
    },
    {
      name: "formula",
      level: "inline",
      start: (src) => src.indexOf("$"),
      tokenizer: (src) =>
        tokenOf("formula", /^\$\$((?:\\.|[^\\$])+?)\$\$/s.exec(src), true) ??
        tokenOf("formula", /^\$(?![\s$])((?:\\.|[^\\$`\n])*?[^\s\\$`]|\\.)\$(?!\d)/.exec(src), false),
      renderer: ({ tex, display }) => mark(display === true ? "d" : "i", String(tex)),
    },
  ],
}

/** What the marks stand for; a formula with a problem is left out. */
export const filled = (html: string): string =>
  html
    .replaceAll(MARK, (_, kind: string, hex: string) => {
      const rendered = render(Buffer.from(hex, "hex").toString("utf8"), kind === "d")
      return "html" in rendered ? rendered.html : ""
    })
    // a browser would let a line begin with what closes, or end with what opens, where a formula stands beside it
    .replaceAll(/([（《“‘]?)<math.*?<\/math>([，。；：、！？）》”’％]*)/gs, (whole, before: string, after: string) =>
      before + after === "" ? whole : `<span class="unbroken">${whole}</span>`,
    )

/** Text that cannot be taken for a mark. */
export const withoutMarks = (text: string): string => text.replaceAll(/[\uE000\uE001]/g, "")

/** Why a formula cannot be shown, or nothing. */
export const problemOf = (tex: string): string | null => {
  const rendered = render(tex, false)
  return "problem" in rendered ? rendered.problem : null
}

const MARK = /\uE000([di])([\da-f]*)\uE001/g

const mark = (kind: "d" | "i", tex: string): string => `\uE000${kind}${Buffer.from(tex, "utf8").toString("hex")}\uE001`

const tokenOf = (type: string, found: RegExpExecArray | null, display: boolean) =>
  found === null ? undefined : { type, raw: found[0], tex: (found[1] ?? "").trim(), display }

const QUIET = { strict: "ignore", errorColor: "#f0f0f1" } as const

const render = (tex: string, display: boolean): { readonly html: string } | { readonly problem: string } => {
  try {
    const html = katex.renderToString(tex, { output: "mathml", displayMode: display, trust: false, ...QUIET })
    const math = (/<math.*<\/math>/s.exec(html)?.[0] ?? "")
      .replace(/<annotation.*?<\/annotation>|<\/?semantics>/gs, "")
      // a bar that Chinese fonts draw as wide as a word
      .replaceAll("\u2223", "|")
    // the policy of the pages refuses style attributes; what is not trusted is set in this colour
    if (/\sstyle=|mathcolor="#f0f0f1"/.test(math)) return { problem: "含有不支持的命令" }
    return { html: display ? `<span class="formula">${math}</span>` : math }
  } catch (error) {
    return { problem: error instanceof Error ? error.message.replace("KaTeX parse error: ", "") : "写法有误" }
  }
}
