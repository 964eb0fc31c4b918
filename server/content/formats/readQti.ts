import { type Draft, FileRefused, type ReadQuestions } from "./Format.ts"
import { qtiItem } from "./qtiItem.ts"
import { below } from "./qtiNames.ts"
import { readXml, xmlTextOf } from "./xml.ts"
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
    const read = files.has(href)
      ? draftOf(text, href, tags, (name) => files.has(name))
      : { draft: missing(href), stimuli: [] }
    return { ...read, href, resource: source.slice(resource.start, resource.end) }
  })
  const head = source.slice(manifest.start, source.indexOf(">", manifest.start) + 1)
  return {
    drafts: read.map(({ draft }) => draft),
    rest: (numbers) => {
      const kept = numbers.flatMap((n) => read[n] ?? [])
      const own = `<?xml version="1.0" encoding="UTF-8"?>\n${head}<resources>${kept.map(({ resource }) => resource).join("\n")}</resources></${manifest.name}>\n`
      const names = kept.flatMap(({ href, stimuli }) => [href, ...stimuli])
      return zipped({ [manifestName]: own, ...Object.fromEntries(names.map((name) => [name, text(name)])) })
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

/** With the files of what is to be read before it. */
const draftOf = (
  text: (name: string) => string,
  place: string,
  tags: ReadonlyArray<string>,
  has: (name: string) => boolean,
): { readonly draft: Draft; readonly stimuli: ReadonlyArray<string> } => {
  try {
    const item = readXml(text(place), place)
    const stimuli = below(item, "assessmentStimulusRef").map((ref) => besideOf(place, ref.attributes["href"] ?? ""))
    const absent = stimuli.find((name) => !has(name))
    if (absent !== undefined) throw new FileRefused(`题包里没有它的材料 ${absent}`)
    const material = stimuli.flatMap((name) => below(readXml(text(name), name), "stimulusBody"))
    return { draft: qtiItem(item, place, tags, material), stimuli }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    return { draft: { ...missing(place), refused: [`文件  ${error.message}`] }, stimuli: [] }
  }
}

/** The name of a file by its address in another one. */
const besideOf = (place: string, href: string): string =>
  decodeURIComponent(new URL(href.replaceAll("%", "%25"), `file:///${encodeURI(place)}`).pathname.slice(1)).replaceAll(
    "%20",
    " ",
  )
