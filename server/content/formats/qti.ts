import { xmlText } from "../../core/xmlText.ts"
import type { Format, OutgoingBank, WrittenFile } from "./Format.ts"
import { kebab, TOOL } from "./qtiNames.ts"
import { readQti } from "./readQti.ts"
import { type AnyPart, arrangedOf, blanksOf, choicesOf, letterAt, linesOf, numberOf, tagsOf } from "./tags.ts"
import { zipped } from "../../sheet/zip.ts"

type Attributes = Readonly<Record<string, string>>
type Make = (name: string, attributes: Attributes, ...children: ReadonlyArray<string>) => string

interface Version {
  readonly schema: string
  readonly type: string
  readonly namespace: string
  readonly template: string
  readonly make: Make
}

const attribute = (text: string): string => xmlText(text).replaceAll("\n", "&#10;").replaceAll("\t", "&#9;")

const element: Make = (name, attributes, ...children) => {
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(value)}"`)
  return `<${name}${named.join("")}>${children.join("")}</${name}>`
}

const V2: Version = {
  schema: "QTIv2.1 Package",
  type: "imsqti_item_xmlv2p1",
  namespace: "http://www.imsglobal.org/xsd/imsqti_v2p1",
  template: "http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct",
  make: element,
}
const V3: Version = {
  schema: "QTI Package",
  type: "imsqti_item_xmlv3p0",
  namespace: "http://www.imsglobal.org/xsd/imsqtiasi_v3p0",
  template: "https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml",
  make: (name, attributes, ...children) =>
    element(
      `qti-${kebab(name)}`,
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [kebab(key), value])),
      ...children,
    ),
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

const written =
  (version: Version) =>
  ({ id, chapters, questions }: OutgoingBank): WrittenFile => {
    const files: Record<string, string> = {}
    const resources = linesOf(questions, new Map(chapters.map((chapter) => [chapter.id, chapter.name])))
      .flat()
      .map(({ part, chapter, of }, n) => {
        const href = `items/${n + 1}.xml`
        files[href] = HEAD + itemXml(part, version)
        const keywords = [...tagsOf(part, of), `章节=${chapter}`].map((tag) =>
          element("keyword", {}, element("string", { language: "zh-CN" }, xmlText(tag))),
        )
        const lom = element("lom", { xmlns: "http://ltsc.ieee.org/xsd/LOM" }, element("general", {}, ...keywords))
        const attributes = { identifier: `item-${n + 1}`, type: version.type, href }
        return element("resource", attributes, element("metadata", {}, lom), element("file", { href }))
      })
    const metadata = element(
      "metadata",
      {},
      element("schema", {}, version.schema),
      element("schemaversion", {}, "1.0.0"),
    )
    const manifest = element(
      "manifest",
      { xmlns: "http://www.imsglobal.org/xsd/imscp_v1p1", identifier: `bank-${id}` },
      metadata,
      element("organizations", {}),
      element("resources", {}, ...resources),
    )
    return { bytes: zipped({ "imsmanifest.xml": HEAD + manifest, ...files }), left: [] }
  }

const itemXml = (part: AnyPart, { make, namespace, template }: Version): string => {
  const { declarations, body, processing = "" } = askedXml(part, make, template)
  const attributes = { identifier: `q-${part.id}`, title: part.id, adaptive: "false", timeDependent: "false" }
  const feedback = { outcomeIdentifier: "FEEDBACK", identifier: "explanation", showHide: "show" }
  return make(
    "assessmentItem",
    { xmlns: namespace, ...attributes, toolName: TOOL, toolVersion: "1" },
    ...declarations,
    make("outcomeDeclaration", { identifier: "SCORE", cardinality: "single", baseType: "float" }),
    make("outcomeDeclaration", { identifier: "FEEDBACK", cardinality: "single", baseType: "identifier" }),
    make("itemBody", {}, ...body),
    processing,
    part.explanation === "" ? "" : make("modalFeedback", feedback, flow(part.explanation)),
  )
}

const flow = (text: string): string => `<p>${inline(text)}</p>`
const inline = (text: string): string => xmlText(text).replaceAll("\n", "<br/>")

interface AskedXml {
  readonly declarations: ReadonlyArray<string>
  readonly body: ReadonlyArray<string>
  /** How a response is marked; left out where no machine can. */
  readonly processing?: string
}

const askedXml = (part: AnyPart, make: Make, template: string): AskedXml => {
  const mapped = template.replace("match_correct", "map_response")
  const processing = make("responseProcessing", { template })
  const declared = (identifier: string, cardinality: string, baseType: string, ...children: ReadonlyArray<string>) =>
    make("responseDeclaration", { identifier, cardinality, baseType }, ...children)
  const correct = (values: ReadonlyArray<string>) =>
    make("correctResponse", {}, ...values.map((value) => make("value", {}, xmlText(value))))
  const choice = (name: string, identifier: string, text: string, more: Attributes = {}) =>
    make(name, { identifier, ...more }, inline(text))
  const held = (n: number) => part.options?.[n]?.fixed === true && { fixed: "true" }
  const asked = (maxChoices: string, choices: ReadonlyArray<string>) => [
    flow(part.stem),
    make("choiceInteraction", { responseIdentifier: "RESPONSE", shuffle: "false", maxChoices }, ...choices),
  ]
  switch (part.kind) {
    case "single":
    case "multiple":
    case "indeterminate": {
      const choices = choicesOf(part)
      const right = choices.flatMap(({ isRight }, n) => (isRight ? [letterAt(n)] : []))
      const isSingle = part.kind === "single"
      const entries = choices.flatMap(({ isRight, share = isRight ? 100 : 0 }, n) =>
        share === 0 ? [] : [make("mapEntry", { mapKey: letterAt(n), mappedValue: String(share / 100) })],
      )
      const mapping = entries.length > 1 && isSingle ? make("mapping", { defaultValue: "0" }, ...entries) : ""
      return {
        declarations: [declared("RESPONSE", isSingle ? "single" : "multiple", "identifier", correct(right), mapping)],
        body: asked(
          isSingle ? "1" : "0",
          choices.map(({ text }, n) => choice("simpleChoice", letterAt(n), text, { ...held(n) })),
        ),
        processing: mapping === "" ? processing : make("responseProcessing", { template: mapped }),
      }
    }
    case "judge":
      return {
        declarations: [declared("RESPONSE", "single", "identifier", correct([String(part.answer === true)]))],
        body: asked("1", [choice("simpleChoice", "true", "正确"), choice("simpleChoice", "false", "错误")]),
        processing,
      }
    case "blank": {
      const blanks = blanksOf(part)
      const declarations = blanks.map((texts, n) => {
        const entries = texts.map((mapKey) => make("mapEntry", { mapKey, mappedValue: "1", caseSensitive: "false" }))
        return declared(
          `RESPONSE${n + 1}`,
          "single",
          "string",
          correct(texts.slice(0, 1)),
          make("mapping", { defaultValue: "0" }, ...entries),
        )
      })
      let n = 0
      const entry = () => make("textEntryInteraction", { responseIdentifier: `RESPONSE${(n += 1)}` })
      const placed = inline(part.stem).replaceAll(/_{2,}/g, (line) => (n < blanks.length ? entry() : line))
      const more = blanks.slice(n).map(entry).join("")
      return { declarations, body: [`<p>${placed}${more}</p>`] }
    }
    case "match": {
      const { texts, right } = arrangedOf(part)
      const pairs = right.map((place, n) => `P${n + 1} ${letterAt(place)}`)
      const prompts = (part.prompts ?? []).map((text, n) =>
        choice("simpleAssociableChoice", `P${n + 1}`, text, { matchMax: "1" }),
      )
      const targets = texts.map((text, n) =>
        choice("simpleAssociableChoice", letterAt(n), text, { matchMax: "0", ...held(n) }),
      )
      const sets = [prompts, targets].map((set) => make("simpleMatchSet", {}, ...set))
      const asking = { responseIdentifier: "RESPONSE", shuffle: "false", maxAssociations: String(right.length) }
      return {
        declarations: [declared("RESPONSE", "multiple", "directedPair", correct(pairs))],
        body: [flow(part.stem), make("matchInteraction", asking, ...sets)],
        processing,
      }
    }
    case "order": {
      const { texts, right } = arrangedOf(part)
      const choices = texts.map((text, n) => choice("simpleChoice", letterAt(n), text, { ...held(n) }))
      const asking = { responseIdentifier: "RESPONSE", shuffle: "false" }
      return {
        declarations: [declared("RESPONSE", "ordered", "identifier", correct(right.map(letterAt)))],
        body: [flow(part.stem), make("orderInteraction", asking, ...choices)],
        processing,
      }
    }
    case "number": {
      const { value, by } = numberOf(part)
      const tolerance = { toleranceMode: "absolute", tolerance: `${by} ${by}` }
      const isRight = make(
        "equal",
        tolerance,
        make("variable", { identifier: "RESPONSE" }),
        make("correct", { identifier: "RESPONSE" }),
      )
      const score = make("setOutcomeValue", { identifier: "SCORE" }, make("baseValue", { baseType: "float" }, "1"))
      return {
        declarations: [declared("RESPONSE", "single", "float", correct([value]))],
        body: [flow(part.stem), `<p>${make("textEntryInteraction", { responseIdentifier: "RESPONSE" })}</p>`],
        processing: make(
          "responseProcessing",
          {},
          make("responseCondition", {}, make("responseIf", {}, isRight, score)),
        ),
      }
    }
    case "short": {
      const rubric = make("rubricBlock", { view: "scorer" }, flow(typeof part.answer === "string" ? part.answer : ""))
      return {
        declarations: [declared("RESPONSE", "single", "string")],
        body: [flow(part.stem), make("extendedTextInteraction", { responseIdentifier: "RESPONSE" }), rubric],
      }
    }
    case "case":
      return { declarations: [], body: [flow(part.stem)] }
  }
}

/** A package of QTI 2.1. */
export const qti: Format = { read: readQti, write: written(V2) }

/** A package of QTI 3. */
export const qti3: Format = { read: readQti, write: written(V3) }
