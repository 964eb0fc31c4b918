import { posix } from "node:path"
import { decodedText } from "../../core/decodedText.ts"
import type { Draft, ReadQuestions } from "./Format.ts"
import { FileRefused } from "../../sheet/FileRefused.ts"
import { qtiItem } from "./qtiItem.ts"
import { below } from "./qtiNames.ts"
import { readXml, xmlTextOf } from "../../sheet/xml.ts"
import { unzipped, zipped } from "../../sheet/zip.ts"

/** What is said of QTI 1.2 in any file. */
export const OLD = "不能读入；请在原系统中导出为 QTI 2.1、QTI 3 或 Moodle XML"

/** The items of a QTI package, 2.0 to 3.0, in the order of its manifest. */
export const readQti = (bytes: Uint8Array): ReadQuestions => {
  const files = unzipped(bytes, (name) => name.endsWith(".xml"))
  const text = (name: string) => xmlTextOf(files.get(name) ?? new Uint8Array(), name)
  const has = (name: string) => files.has(name)
  const manifestName = [...files.keys()].find((name) => /(?:^|\/)imsmanifest\.xml$/.test(name))
  const isOld = () => [...files.keys()].some((name) => /<(?:\w+:)?questestinterop[\s>]/.test(text(name)))
  const refused = (reason: string) => new FileRefused(isOld() ? `这是 QTI 1.2 的题包，${OLD}` : reason)
  if (manifestName === undefined) throw refused("压缩包里没有 imsmanifest.xml，不是 QTI 题包")
  const source = text(manifestName)
  const manifest = readXml(source, manifestName)
  const items = below(manifest, "resource").filter(({ attributes }) => /imsqti_item/.test(attributes["type"] ?? ""))
  if (items.length === 0) throw refused("题包里没有题目：清单中没有 QTI 2.0 到 3.0 的题目（imsqti_item）")
  const read = items.map((resource) => {
    const href = besideOf(manifestName, resource.attributes["href"] ?? "", has)
    const tags = below(resource, "keyword").map((keyword) => keyword.text.trim())
    const item = has(href) ? draftOf(text, href, tags, has) : { draft: missing(href), stimuli: [] }
    return { ...item, href, resource: source.slice(resource.start, resource.end) }
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

/** The file that an address in another one means: perhaps with `%20`, in GBK too, with dots or backslashes. */
const besideOf = (place: string, href: string, has: (name: string) => boolean): string => {
  const names = [href, decodedHref(href)].map((one) => posix.join(posix.dirname(place), one.replaceAll("\\", "/")))
  return names.find(has) ?? names[0] ?? ""
}

const decodedHref = (href: string): string => {
  try {
    return decodeURIComponent(href)
  } catch {
    const bytes = href.replaceAll(/%([\dA-F]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    return decodedText(Buffer.from(bytes, "latin1")) ?? href
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
    const stimuli = below(item, "assessmentStimulusRef").map((ref) =>
      besideOf(place, ref.attributes["href"] ?? "", has),
    )
    const absent = stimuli.find((name) => !has(name))
    if (absent !== undefined) throw new FileRefused(`题包里没有它的材料 ${absent}`)
    const material = stimuli.flatMap((name) => below(readXml(text(name), name), "stimulusBody"))
    return { draft: qtiItem(item, place, tags, material), stimuli }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    return { draft: { ...missing(place), refused: [`文件  ${error.message}`] }, stimuli: [] }
  }
}
