import { elementsIn, type XmlElement } from "../../sheet/xml.ts"

/** QTI 3 writes `qti-choice-interaction` for what QTI 2 calls `choiceInteraction`; both are read by the name of QTI 2. */
export const nameOf = ({ name }: XmlElement): string => camel(name.replace(/^[\w.]+:/, "").replace(/^qti-/, ""))

/** Whether an element is of QTI 3. */
export const isThird = ({ name }: XmlElement): boolean => /^(?:[\w.]+:)?qti-/.test(name)

export const attributeOf = ({ attributes }: XmlElement, name: string): string | undefined =>
  attributes[name] ?? attributes[kebab(name)]

/** Every element of that name below, in the order of the text. */
export const below = (element: XmlElement, name: string): ReadonlyArray<XmlElement> =>
  elementsIn(element).flatMap((child) => [...(nameOf(child) === name ? [child] : []), ...below(child, name)])

export const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const camel = (name: string): string => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Who wrote a package: texts of our own keep every space. */
export const TOOL = "study-site"
