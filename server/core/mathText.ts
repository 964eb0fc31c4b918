interface Element {
  readonly name: string
  readonly children: Array<Element | string>
}

/** MathML in one line of text: `(1)/(2)`, `x_i^2`, `√(a+b)`. Total: what it does not know is read through. */
export const mathText = (mathml: string): string => textOf(parse(mathml)).trim()

const parse = (text: string): Element => {
  const root: Element = { name: "math", children: [] }
  const open = [root]
  for (const [, close, name, empty, words] of text.matchAll(/<(\/?)([a-z]+)\b[^<>]*?(\/?)>|([^<]+)/gi)) {
    const parent = open.at(-1) ?? root
    if (words !== undefined) parent.children.push(words)
    else if (close === "/") {
      if (open.length > 1) open.pop()
    } else {
      const element: Element = { name: (name ?? "").toLowerCase(), children: [] }
      parent.children.push(element)
      if (empty !== "/") open.push(element)
    }
  }
  return root
}

const textOf = (node: Element | string): string => {
  if (typeof node === "string") return node
  const parts = node.children.map(textOf)
  const [base = "", first = "", second = ""] = parts
  switch (node.name) {
    case "mfrac":
      return `${grouped(base)}/${grouped(first)}`
    case "msup":
      return `${base}^${grouped(first)}`
    case "msub":
    case "munder":
      return `${base}_${grouped(first)}`
    case "msubsup":
    case "munderover":
      return `${base}_${grouped(first)}^${grouped(second)}`
    case "mover":
      return first.length === 1 ? `${base}${first}` : `${base}^${grouped(first)}`
    case "msqrt":
      return `√(${parts.join("")})`
    case "mroot":
      return `${grouped(first)}√(${base})`
    case "mtr":
      return `${parts.join(" ")}; `
    case "mspace":
      return " "
    default:
      return parts.join("")
  }
}

/** A single sign or number needs no brackets. */
const grouped = (text: string): string => (/^[\p{L}\d.]*$/u.test(text) || text.length === 1 ? text : `(${text})`)
