import fc from "fast-check"

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

const SIGNS =
  "** * ~~ ` `` ``` $5 \\ { } {\\ \\} <sub> </b> <br> <table> | |-|- [a](b) ![a](b) # - 1. > & &nbsp; {** **} \uE000 a b2 9 % : , . ( ) 甲 乙丙 注意 ， 。 （ ） “ ” x_1 C:\\*.* 2**8 https://a.cn".split(
    " ",
  )
const INLINE = [
  "b",
  "strong",
  "i",
  "em",
  "u",
  "s",
  "sub",
  "sup",
  "code",
  "span",
  "font",
  'span style="font-weight: bold"',
]
const BLOCK = ["p", "div", "blockquote", "h3", "section"]

const wrapped = (tag: string, inner: string) => `<${tag}>${inner}</${tag.split(" ")[0]}>`

/** Bodies that a browser reads without mending them. */
export const { body } = fc.letrec<{ text: string; inline: string; lines: string; block: string; body: string }>(
  (tie) => ({
    text: fc
      .array(fc.tuple(fc.constantFrom(...SIGNS), fc.constantFrom("", "", " ", "\n")), { minLength: 1, maxLength: 3 })
      .map((parts) => escaped(parts.flat().join(""))),
    inline: fc.oneof(
      { maxDepth: 3, depthIdentifier: "inline" },
      tie("text"),
      fc.tuple(fc.constantFrom(...INLINE), tie("lines")).map(([tag, inner]) => wrapped(tag, inner)),
      fc.constantFrom("<br>", "&rho;", "&frac12;", "<b></b>", " "),
    ),
    lines: fc.array(tie("inline"), { maxLength: 4 }).map((parts) => parts.join("")),
    block: fc.oneof(
      { maxDepth: 2, depthIdentifier: "block" },
      fc.tuple(fc.constantFrom(...BLOCK), tie("lines")).map(([tag, inner]) => wrapped(tag, inner)),
      tie("lines"),
      fc
        .tuple(fc.constantFrom("ul", "ol", 'ol start="7"'), fc.array(tie("body"), { minLength: 1, maxLength: 3 }))
        .map(([tag, items]) => wrapped(tag, items.map((item) => wrapped("li", `甲${item}`)).join(""))),
      fc.array(tie("text"), { minLength: 1, maxLength: 3 }).map((lines) => wrapped("pre", `甲${lines.join("\n  ")}`)),
      fc
        .array(fc.array(tie("lines"), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
        .map((rows) =>
          wrapped("table", rows.map((row) => wrapped("tr", row.map((cell) => wrapped("td", cell)).join(""))).join("")),
        ),
    ),
    body: fc.array(tie("block"), { minLength: 1, maxLength: 3 }).map((parts) => parts.join("\n")),
  }),
)
