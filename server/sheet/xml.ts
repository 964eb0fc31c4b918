import { parseXml, XmlElement } from "@rgrove/parse-xml"
import { decodedAs } from "../core/decodedText.ts"
import { FileRefused, textOf } from "./FileRefused.ts"

export { XmlElement }

/** Its tree takes many times as much memory. */
const MAX_XML = 40 * 1024 * 1024

/** The text of an XML file by the encoding that it declares, which then says UTF-8. */
export const xmlTextOf = (bytes: Uint8Array, name: string): string => {
  const [, label = "utf-8"] = DECLARED.exec(new TextDecoder("latin1").decode(bytes.subarray(0, 200))) ?? []
  return declaredText(bytes, label, name).replace(DECLARED, (whole, own: string) => whole.replace(own, "UTF-8"))
}

const DECLARED = /^<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/

const declaredText = (bytes: Uint8Array, label: string, name: string): string => {
  // many say UTF-8 or UTF-16 and were saved again as something else
  if (/^utf-?(?:8|16)/i.test(label)) return textOf(bytes)
  try {
    const text = decodedAs(label, bytes)
    if (text !== null) return text
  } catch (error) {
    throw new FileRefused(`${name} 声明的编码 ${label} 不认识`, { cause: error })
  }
  throw new FileRefused(`${name} 不是它声明的编码 ${label}`)
}

/** The outermost element. Entities that a file defines are refused, so none can expand. */
export const readXml = (text: string, name: string): XmlElement => {
  if (text.length > MAX_XML) throw new FileRefused(`${name} 超过 40M，请拆成几份`)
  if (/<!ENTITY/i.test(text)) throw new FileRefused(`${name} 定义了实体，不能读入`)
  try {
    const { root } = parseXml(text, { includeOffsets: true })
    if (root === null) throw new FileRefused(`${name} 是空的`)
    return root
  } catch (error) {
    if (error instanceof FileRefused) throw error
    const line = /\(line (\d+)/.exec(error instanceof Error ? error.message : "")?.[1]
    throw new FileRefused(line === undefined ? `${name} 不是正确的 XML` : `${name} 第 ${line} 行不是正确的 XML`, {
      cause: error,
    })
  }
}

export const elementsIn = ({ children }: XmlElement): ReadonlyArray<XmlElement> =>
  children.filter((child) => child instanceof XmlElement)

export const childrenNamed = (element: XmlElement, name: string): ReadonlyArray<XmlElement> =>
  elementsIn(element).filter((child) => child.name === name)

export const childNamed = (element: XmlElement, name: string): XmlElement | undefined => childrenNamed(element, name)[0]

/** Every element of that name below, in the order of the text. */
export const allNamed = (element: XmlElement, name: string): ReadonlyArray<XmlElement> =>
  elementsIn(element).flatMap((child) => [...(child.name === name ? [child] : []), ...allNamed(child, name)])

/** Lines of places that are asked for in their order; 1 is the first. */
export const lineReader = (text: string): ((place: number) => number) => {
  let at = 0
  let line = 1
  return (place) => {
    for (let next = text.indexOf("\n", at); next !== -1 && next < place; next = text.indexOf("\n", at)) {
      line += 1
      at = next + 1
    }
    return line
  }
}
