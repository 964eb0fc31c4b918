import { type Draft, FileRefused, type ReadQuestions } from "./Format.ts"
import { qtiItem } from "./qtiItem.ts"
import { below } from "./qtiNames.ts"
import { readXml, type XmlElement, xmlTextOf } from "./xml.ts"
import { unzipped, zipped } from "./zip.ts"

/** The items of a QTI package, 2.0 to 3.0, in the order of its manifest. */
export const readQti = (bytes: Uint8Array): ReadQuestions => {
  const files = unzipped(bytes, (name) => name.endsWith(".xml"))
  const text = (name: string) => xmlTextOf(files.get(name) ?? new Uint8Array(), name)
  const manifestName = [...files.keys()].find((name) => /(?:^|\/)imsmanifest\.xml$/.test(name))
  if (manifestName === undefined) throw new FileRefused("压缩包里没有 imsmanifest.xml，不是 QTI 题包")
  const source = text(manifestName)
  const manifest = readXml(source, manifestName)
  const base = manifestName.slice(0, -"imsmanifest.xml".length)
  const items = below(manifest, "resource").filter(({ attributes }) => /imsqti_item/.test(attributes["type"] ?? ""))
  const read = items.map((resource) => {
    const href = `${base}${resource.attributes["href"] ?? ""}`
    const tags = below(resource, "keyword").map((keyword) => keyword.text.trim())
    const draft = files.has(href) ? draftOf(text(href), href, tags) : missing(href)
    return { draft, href, resource: source.slice(resource.start, resource.end) }
  })
  const head = source.slice(manifest.start, source.indexOf(">", manifest.start) + 1)
  return {
    drafts: read.map(({ draft }) => draft),
    rest: (numbers) => {
      const kept = numbers.flatMap((n) => read[n] ?? [])
      const own = `<?xml version="1.0" encoding="UTF-8"?>\n${head}<resources>${kept.map(({ resource }) => resource).join("\n")}</resources></${manifest.name}>\n`
      return zipped({ [manifestName]: own, ...Object.fromEntries(kept.map(({ href }) => [href, text(href)])) })
    },
  }
}

const missing = (place: string): Draft => ({
  place,
  chapter: null,
  of: null,
  fields: {},
  simplified: [],
  refused: ["文件  题包里没有这个文件"],
})

const draftOf = (source: string, place: string, tags: ReadonlyArray<string>): Draft => {
  let item: XmlElement
  try {
    item = readXml(source, place)
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    return { ...missing(place), refused: [`文件  ${error.message}`] }
  }
  return qtiItem(item, place, tags)
}
