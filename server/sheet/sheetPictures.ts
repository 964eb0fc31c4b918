import { elementsIn, type XmlElement } from "./xml.ts"

export interface Picture {
  readonly row: number
  readonly column: number
}

/**
 * Where pictures and shapes begin that lie over the cells of a sheet, from 0, at the first cell where they are bound to
 * none; `root` gives a file of the workbook.
 */
export const picturesOf = (sheet: string, root: (name: string) => XmlElement | null): ReadonlyArray<Picture> => {
  const slash = sheet.lastIndexOf("/") + 1
  const relations = root(`${sheet.slice(0, slash)}_rels/${sheet.slice(slash)}.rels`)
  const drawings = relations === null ? [] : elementsIn(relations).filter(({ attributes }) => isDrawing(attributes))
  return drawings.flatMap(({ attributes: { Target = "" } }) => {
    const drawing = root(new URL(Target, `file:///${sheet}`).pathname.slice(1))
    return drawing === null ? [] : elementsIn(drawing).flatMap(placeOf)
  })
}

const isDrawing = ({ Type = "" }: XmlElement["attributes"]): boolean => Type.endsWith("/drawing")

const placeOf = (anchor: XmlElement): ReadonlyArray<Picture> => {
  if (localName(anchor) === "absoluteAnchor") return [{ row: 0, column: 0 }]
  const from = elementsIn(anchor).find((child) => localName(child) === "from")
  const at = (name: string) => Number(from && elementsIn(from).find((child) => localName(child) === name)?.text)
  return from === undefined ? [] : [{ row: at("row"), column: at("col") }]
}

const localName = ({ name }: XmlElement): string => name.replace(/^.*:/, "")
