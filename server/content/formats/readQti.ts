import { XmlCdata, XmlElement, XmlText } from "@rgrove/parse-xml"
import { xmlText } from "../../core/xmlText.ts"
import { type Draft, type Fields, FileRefused, type ReadQuestions } from "./Format.ts"
import { htmlText } from "./htmlText.ts"
import { attributeOf, below, nameOf, TOOL } from "./qtiNames.ts"
import {
  arrangedFields,
  type Choice,
  chosenFields,
  letterAt,
  numberFields,
  readTags,
  shareText,
  toleranceText,
  withBlank,
} from "./tags.ts"
import { elementsIn, readXml, xmlTextOf } from "./xml.ts"
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
  const isOwn = attributeOf(item, "toolName") === TOOL
  const refused: string[] = []
  const simplified: string[] = []
  const shown = (column: string, nodes: ReadonlyArray<XmlElement>) => {
    const from = htmlText(nodes.map(inner).join(""), isOwn)
    refused.push(...from.refused.map((what) => `${column}  含有${what}，暂不支持`))
    simplified.push(...from.simplified)
    return from.text
  }
  const chapter = tags.find((tag) => tag.startsWith("章节="))?.slice("章节=".length) ?? null
  const {
    fields: tagged,
    of,
    isCase,
    isIndeterminate,
    number,
  } = readTags(tags.filter((tag) => !/^(?:章节|部分得分)=/.test(tag)))
  const bodies = elementsIn(item).filter((child) => nameOf(child) === "itemBody")
  const stem = shown("题干", bodies)
  const about = {
    ...tagged,
    id: isOwn ? item.attributes["title"] : undefined,
    stem,
    explanation: shown(
      "解析",
      elementsIn(item).filter((child) => nameOf(child) === "modalFeedback"),
    ),
  }
  const shares = new Map(
    tags.flatMap((tag) => {
      const [, letter = "", share] = /^部分得分=([A-Z]):(\d{1,2})$/.exec(tag) ?? []
      return share === undefined ? [] : [[letter, Number(share)] as const]
    }),
  )
  const asked = bodies.flatMap(interactionsIn)
  const declared = new Map(
    elementsIn(item).flatMap((child) =>
      nameOf(child) === "responseDeclaration" ? [[child.attributes["identifier"] ?? "", child] as const] : [],
    ),
  )
  const keysOf = (interaction: XmlElement | undefined): ReadonlyArray<string> => {
    const declaration = interaction && declared.get(attributeOf(interaction, "responseIdentifier") ?? "")
    if (declaration === undefined) return []
    const mapped = below(declaration, "mapEntry").filter((entry) => Number(attributeOf(entry, "mappedValue")) > 0)
    return [...new Set([...mapped.map((entry) => attributeOf(entry, "mapKey") ?? ""), ...correctIn(declaration)])]
  }

  const fields = ((): Fields => {
    const [first] = asked
    const kinds = new Set(asked.map(nameOf))
    if (first === undefined) {
      if (!isCase) refused.push("题型  没有作答处，是说明文字而不是题目")
      return { kind: "case" }
    }
    const [kind = ""] = kinds
    if (kinds.size > 1 || (asked.length > 1 && kind !== "textEntryInteraction")) {
      refused.push("题型  一题有几个作答处，暂不支持")
      return {}
    }
    switch (kind) {
      case "choiceInteraction": {
        const right = keysOf(first)
        if (right.length === 0) refused.push("答案  没有标准答案")
        const options = below(first, "simpleChoice")
        const names = options.map(({ attributes }) => attributes["identifier"] ?? "")
        if (names.length === 2 && names[0] === "true" && names[1] === "false")
          return { kind: "judge", answer: right[0] === "true" }
        const choices = options.map((option, n): Choice => ({
          text: shown("选项", [option]),
          isRight: right.includes(names[n] ?? ""),
          share: shares.get(letterAt(n)),
        }))
        return chosenFields(choices, attributeOf(first, "maxChoices") !== "1", isIndeterminate)
      }
      case "matchInteraction": {
        const [left = [], targets = []] = below(first, "simpleMatchSet").map((set) =>
          below(set, "simpleAssociableChoice"),
        )
        const ids = (set: ReadonlyArray<XmlElement>) => set.map(({ attributes }) => attributes["identifier"] ?? "")
        const pairs = correctIn(declared.get(attributeOf(first, "responseIdentifier") ?? "")).map((pair) =>
          pair.split(/\s+/),
        )
        const right = ids(left).map((id) =>
          pairs.flatMap((pair) => (pair[0] === id ? [ids(targets).indexOf(pair[1] ?? "")] : [])),
        )
        if (right.some((places) => places.length !== 1 || places[0] === -1))
          refused.push("答案  每个左项要正好配一个选项")
        return {
          kind: "match",
          prompts: left.map((one) => shown("配对项", [one])),
          options: targets.map((one, n) => ({ key: letterAt(n), text: shown("选项", [one]) })),
          answer: right.map(([place = 0]) => letterAt(place)),
        }
      }
      case "orderInteraction": {
        const options = below(first, "simpleChoice")
        const names = options.map(({ attributes }) => attributes["identifier"] ?? "")
        const right = correctIn(declared.get(attributeOf(first, "responseIdentifier") ?? "")).map((id) =>
          names.indexOf(id),
        )
        if (right.length !== names.length || right.includes(-1)) refused.push("答案  排序题要排出全部选项")
        const texts = options.map((option) => shown("选项", [option]))
        const letters = names.map((_, n) => letterAt(n)).join("")
        // one that is shuffled for each learner may stand there in the order of its answer
        const isTold = right.every((place, n) => place === n)
        return arrangedFields("order", texts, right, isTold ? undefined : letters)
      }
      case "textEntryInteraction": {
        const answer = asked.map(keysOf)
        const declaration = declared.get(attributeOf(first, "responseIdentifier") ?? "")
        if (asked.length === 1 && declaration !== undefined && isNumeric(declaration)) {
          const key = numberKey(answer[0] ?? [], below(item, "equal"))
          if (key === null) refused.push("答案  数值题要有一个答案：一个数，可带误差")
          return { ...numberFields(key ?? "", number), stem: stem.replace(/(?<!\n)\n+____$/, "") }
        }
        if (answer.some((texts) => texts.length === 0)) refused.push("答案  有的空没有标准答案")
        return { kind: "blank", stem: withBlank(stem), answer }
      }
      case "extendedTextInteraction": {
        const rubrics = bodies.flatMap((body) => below(body, "rubricBlock"))
        const reference = shown("答案", rubrics) || keysOf(first).join("\n")
        return { kind: "short", answer: reference || about.explanation || undefined }
      }
      default:
        refused.push(`题型  ${kind} 暂不支持`)
        return {}
    }
  })()
  return {
    place,
    chapter,
    of,
    fields: { ...about, ...fields },
    simplified: [...new Set(simplified)],
    refused: [...new Set(refused)],
  }
}

/** The values of a response in the order of the file. */
const correctIn = (declaration: XmlElement | undefined): ReadonlyArray<string> =>
  declaration === undefined
    ? []
    : below(declaration, "correctResponse").flatMap((one) => below(one, "value").map((value) => value.text.trim()))

const isNumeric = (declaration: XmlElement): boolean =>
  /^(?:float|integer)$/.test(attributeOf(declaration, "baseType") ?? "")

/** The one right number, with the tolerance by which a response is compared with it. */
const numberKey = (right: ReadonlyArray<string>, compared: ReadonlyArray<XmlElement>): string | null => {
  const [value = "", ...more] = right
  const [equal, ...others] = compared
  if (more.length > 0 || others.length > 0) return null
  const mode = (equal && attributeOf(equal, "toleranceMode")) ?? "exact"
  const [before = "", after = before] = (equal && attributeOf(equal, "tolerance"))?.trim().split(/\s+/) ?? []
  if (mode === "exact") return toleranceText(value.trim(), "0")
  if (mode !== "absolute" && mode !== "relative") return null
  if (before !== after) return null
  return mode === "relative" ? shareText(value.trim(), before) : toleranceText(value.trim(), before)
}

const interactionsIn = (element: XmlElement): ReadonlyArray<XmlElement> =>
  elementsIn(element).flatMap((child) => (nameOf(child).endsWith("Interaction") ? [child] : interactionsIn(child)))

const UNSEEN = new Set(["rubricBlock", "feedbackBlock", "feedbackInline", "stylesheet", "templateBlock"])

/** What is inside an element, as HTML; interactions give way to their prompt, or to the line of a blank. */
const inner = (element: XmlElement): string =>
  element.children
    .map((child) => {
      if (child instanceof XmlText || child instanceof XmlCdata) return xmlText(child.text)
      if (!(child instanceof XmlElement)) return ""
      const name = nameOf(child)
      if (name === "textEntryInteraction") return "____"
      if (name.endsWith("Interaction"))
        return elementsIn(child)
          .filter((part) => nameOf(part) === "prompt")
          .map((prompt) => `<p>${inner(prompt)}</p>`)
          .join("")
      if (UNSEEN.has(name)) return ""
      const attributes = Object.entries(child.attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
      return `<${name}${attributes.join("")}>${inner(child)}${name === "br" ? "" : `</${name}>`}`
    })
    .join("")
