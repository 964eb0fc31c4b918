import { FileRefused } from "../../../sheet/FileRefused.ts"
import { readXml, xmlTextOf } from "../../../sheet/xml.ts"
import { unzipped } from "../../../sheet/zip.ts"
import { allOf, type WordElement, wordElement } from "./WordElement.ts"

/** What a relationship of a part leads to. */
export interface Relation {
  /** The last word of its type: `image`, `header`. */
  readonly type: string
  /** The name of a part, or an address outside, which is never fetched. */
  readonly target: string
  readonly isOutside: boolean
}

/** The parts of a .docx. */
export interface WordPackage {
  readonly document: WordElement
  readonly relations: ReadonlyMap<string, Relation>
  /** A part that belongs to the document by a relationship of this type; null where there is none. */
  readonly part: (type: string) => WordElement | null
  readonly parts: (type: string) => ReadonlyArray<WordElement>
  readonly bytes: (name: string) => Uint8Array | undefined
}

const WANTED = /\.(?:xml|rels|png|jpe?g|gif|bmp|tiff?|webp|svg|emf|wmf)$/i

/** Throws FileRefused for what is no Word document, or is made to fill the memory. */
export const openWord = (bytes: Uint8Array): WordPackage => {
  if (OLD_WORD.every((sign, n) => bytes[n] === sign))
    throw new FileRefused("这是旧的 .doc 文件或加了密码的文件；请在 Word 中去掉密码，另存为 .docx")
  const files = unzipped(bytes, (name) => WANTED.test(name))
  const root = (name: string): WordElement | null => {
    const file = files.get(name)
    return file === undefined ? null : wordElement(readXml(xmlTextOf(file, name), name), name)
  }
  const relationsOf = (name: string): ReadonlyMap<string, Relation> => {
    const slash = name.lastIndexOf("/") + 1
    const found = root(`${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`)
    return new Map(
      (found?.children ?? []).map(({ attributes }) => [attributes["Id"] ?? "", relation(attributes, name)]),
    )
  }
  const main =
    [...relationsOf("").values()].find(({ type }) => type === "officeDocument")?.target ?? "word/document.xml"
  const document = root(main)
  if (document === null || document.name !== "w:document") throw new FileRefused("这不是 Word 文档（.docx）")
  if (allOf(document, "w:p").length > MAX_PARAGRAPHS) throw new FileRefused(`文档超过 ${MAX_PARAGRAPHS} 段，请拆成几份`)
  const relations = relationsOf(main)
  const parts = (type: string) =>
    [...relations.values()].flatMap((one) => {
      const found = one.type === type && !one.isOutside ? root(one.target) : null
      return found === null ? [] : [found]
    })
  return { document, relations, part: (type) => parts(type)[0] ?? null, parts, bytes: (name) => files.get(name) }
}

const OLD_WORD = [0xd0, 0xcf, 0x11, 0xe0]
const MAX_PARAGRAPHS = 200_000

const relation = ({ Type = "", Target = "", TargetMode }: WordElement["attributes"], of: string): Relation => {
  const isOutside = TargetMode === "External"
  const type = Type.slice(Type.lastIndexOf("/") + 1)
  if (isOutside || !URL.canParse(Target, `file:///${of}`)) return { type, target: Target, isOutside: true }
  return { type, target: decoded(new URL(Target, `file:///${of}`).pathname.slice(1)), isOutside: false }
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
