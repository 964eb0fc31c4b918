import { XmlElement, XmlText, XmlCdata } from "@rgrove/parse-xml"
import { FileRefused } from "../../../sheet/FileRefused.ts"

/** An element of a Word document, its prefixes as Word itself writes them, whatever the file calls its namespaces. */
export interface WordElement {
  /** `w:p`, `m:oMath`, `a:blip`. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ReadonlyArray<WordElement>
  readonly text: string
}

/** Deeper than any document, and not as deep as a stack. */
const MAX_DEPTH = 256

/** By the end of a namespace's address, which is the same in strict and transitional documents. */
const PREFIXES: ReadonlyArray<readonly [end: RegExp, prefix: string]> = [
  [/\/wordprocessingml(?:\/2006)?\/main$/, "w"],
  [/\/officeDocument(?:\/2006)?\/math$/, "m"],
  [/\/officeDocument(?:\/2006)?\/relationships$/, "r"],
  [/\/drawingml(?:\/2006)?\/main$/, "a"],
  [/\/drawingml(?:\/2006)?\/wordprocessingDrawing$/i, "wp"],
  [/\/drawingml(?:\/2006)?\/picture$/, "pic"],
  [/\/markup-compatibility\/2006$/, "mc"],
  [/\/wordprocessingShape$/, "wps"],
  [/^urn:schemas-microsoft-com:vml$/, "v"],
  [/^urn:schemas-microsoft-com:office:office$/, "o"],
  [/^http:\/\/www\.w3\.org\/XML\/1998\/namespace$/, "xml"],
]

type Scope = ReadonlyMap<string, string>

/** Throws FileRefused where elements are nested without end. */
export const wordElement = (root: XmlElement, file: string): WordElement => {
  const convert = (element: XmlElement, around: Scope, depth: number): WordElement => {
    if (depth > MAX_DEPTH) throw new FileRefused(`${file} 的嵌套过深`)
    const scope = scopeIn(element, around)
    const named = (name: string, otherwise: string) => {
      const [, prefix = "", local = name] = /^([^:]*):(.*)$/.exec(name) ?? []
      return prefix === "" ? `${otherwise}${name}` : `${scope.get(prefix) ?? prefix}:${local}`
    }
    const own = scope.get("")
    return {
      name: named(element.name, own === undefined ? "" : `${own}:`),
      attributes: Object.fromEntries(
        Object.entries(element.attributes).map(([name, value]) => [named(name, ""), value]),
      ),
      children: element.children.flatMap((child) =>
        child instanceof XmlElement ? [convert(child, scope, depth + 1)] : [],
      ),
      text: element.children
        .map((child) => (child instanceof XmlText || child instanceof XmlCdata ? child.text : ""))
        .join(""),
    }
  }
  return convert(root, new Map(), 0)
}

const scopeIn = ({ attributes }: XmlElement, around: Scope): Scope => {
  const declared = Object.entries(attributes).flatMap(([name, address]) => {
    const [, , prefix = ""] = /^xmlns(:(.*))?$/.exec(name) ?? []
    const known = PREFIXES.find(([end]) => end.test(address))?.[1]
    return name.startsWith("xmlns") && known !== undefined ? [[prefix, known] as const] : []
  })
  return declared.length === 0 ? around : new Map([...around, ...declared])
}

export const childOf = (element: WordElement | undefined, name: string): WordElement | undefined =>
  element?.children.find((child) => child.name === name)

export const childrenOf = (element: WordElement | undefined, name: string): ReadonlyArray<WordElement> =>
  element?.children.filter((child) => child.name === name) ?? []

/** Every element of that name below, in the order of the text. */
export const allOf = (element: WordElement, name: string): ReadonlyArray<WordElement> =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...allOf(child, name)])

/** `w:val` of a child: null without the child, "" where it says nothing. */
export const valueOf = (element: WordElement | undefined, name: string, attribute = "w:val"): string | null => {
  const found = childOf(element, name)
  return found === undefined ? null : (found.attributes[attribute] ?? "")
}

/** Of `<w:b/>` and `<w:b w:val="0"/>`; undefined where nothing is said. */
export const isOn = (element: WordElement | undefined, name: string): boolean | undefined => {
  const value = valueOf(element, name)
  return value === null ? undefined : !/^(?:0|false|off|none)$/.test(value)
}
