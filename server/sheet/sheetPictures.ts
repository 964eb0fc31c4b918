import { allNamed, elementsIn, type XmlElement } from "./xml.ts"

export interface Picture {
  readonly row: number
  readonly column: number
  /** Its file in the workbook; null for a shape, a chart, or what lies outside. */
  readonly file: string | null
}

/** Gives a file of the workbook. */
type Root = (name: string) => XmlElement | null

/** Pictures and shapes that lie over the cells of a sheet, from 0, at the first cell where they are bound to none. */
export const picturesOf = (sheet: string, root: Root): ReadonlyArray<Picture> =>
  [...relationsOf(sheet, root).values()].flatMap(({ type, target }) => {
    const drawing = type === "drawing" && target !== null ? root(target) : null
    if (drawing === null || target === null) return []
    const relations = relationsOf(target, root)
    return elementsIn(drawing).flatMap((anchor) => {
      const place = placeOf(anchor)
      const [embedded] = allLocal(anchor, "blip").map(
        (blip) => relations.get(endingWith(blip, ":embed"))?.target ?? null,
      )
      return place === null ? [] : [{ ...place, file: embedded ?? null }]
    })
  })

/** Pictures that lie in cells, by what the cell says of them. */
export interface CellPictures {
  /** WPS: the name in `DISPIMG("ID_…",1)`. */
  readonly named: ReadonlyMap<string, string | null>
  /** Excel: the number in `vm`, from 1. */
  readonly numbered: ReadonlyArray<string | null>
}

export const cellPicturesOf = (root: Root): CellPictures => ({
  named: namedPictures(root),
  numbered: numberedPictures(root),
})

const namedPictures = (root: Root): CellPictures["named"] => {
  const part = "xl/cellimages.xml"
  const found = root(part)
  if (found === null) return new Map()
  const relations = relationsOf(part, root)
  return new Map(
    elementsIn(found).map((image) => {
      const [blip] = allLocal(image, "blip")
      const name = allLocal(image, "cNvPr")[0]?.attributes["name"] ?? ""
      return [name, blip === undefined ? null : (relations.get(endingWith(blip, ":embed"))?.target ?? null)]
    }),
  )
}

/** From the value of a cell to its rich value, to the relationship that this one names. */
const numberedPictures = (root: Root): CellPictures["numbered"] => {
  const [metadata, values] = [root("xl/metadata.xml"), root("xl/richData/rdrichvalue.xml")]
  const part = "xl/richData/richValueRel.xml"
  const found = root(part)
  if (metadata === null || values === null || found === null) return []
  const relations = relationsOf(part, root)
  const files = elementsIn(found).map((one) => relations.get(endingWith(one, ":id"))?.target ?? null)
  const rich = allLocal(values, "rv").map((value) => Number(elementsIn(value)[0]?.text))
  const future = allLocal(metadata, "rvb").map(({ attributes }) => Number(attributes["i"]))
  const [cells] = allNamed(metadata, "valueMetadata")
  return (cells === undefined ? [] : elementsIn(cells)).map((block) => {
    const at = Number(elementsIn(block)[0]?.attributes["v"])
    return files[rich[future[at] ?? -1] ?? -1] ?? null
  })
}

interface Relation {
  /** The last word of its type. */
  readonly type: string
  /** A file of the workbook; null outside of it, which is never fetched. */
  readonly target: string | null
}

const relationsOf = (part: string, root: Root): ReadonlyMap<string, Relation> => {
  const slash = part.lastIndexOf("/") + 1
  const found = root(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`)
  return new Map(
    (found === null ? [] : elementsIn(found)).map(({ attributes: { Id = "", Type = "", Target = "", TargetMode } }) => {
      const isInside = TargetMode !== "External" && URL.canParse(Target, `file:///${part}`)
      const target = isInside ? new URL(Target, `file:///${part}`).pathname.slice(1) : null
      return [Id, { type: Type.slice(Type.lastIndexOf("/") + 1), target }]
    }),
  )
}

const placeOf = (anchor: XmlElement): Pick<Picture, "row" | "column"> | null => {
  if (localName(anchor) === "absoluteAnchor") return { row: 0, column: 0 }
  const from = elementsIn(anchor).find((child) => localName(child) === "from")
  const at = (name: string) => Number(from && elementsIn(from).find((child) => localName(child) === name)?.text)
  return from === undefined ? null : { row: at("row"), column: at("col") }
}

const endingWith = ({ attributes }: XmlElement, end: string): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(end))?.[1] ?? ""

const allLocal = (element: XmlElement, name: string): ReadonlyArray<XmlElement> =>
  elementsIn(element).flatMap((child) => [...(localName(child) === name ? [child] : []), ...allLocal(child, name)])

const localName = ({ name }: XmlElement): string => name.replace(/^.*:/, "")
