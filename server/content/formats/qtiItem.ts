import type { Draft, Fields, Notes } from "./Format.ts"
import { judgementIn } from "./judgementIn.ts"
import { newNotes, saidOf } from "./noted.ts"
import { correctIn, pairsIn, type Processing, processingOf, textsIn, weightsIn } from "./qtiKeys.ts"
import { attributeOf, below, nameOf, TOOL } from "./qtiNames.ts"
import { explanationsIn, qtiText, viewsOf } from "./qtiText.ts"
import {
  arrangedFields,
  letterAt,
  numberFields,
  reachText,
  readTags,
  shareText,
  toleranceText,
  withBlank,
  withFixed,
} from "./tags.ts"
import { oneChosen, severalChosen } from "./weighedOptions.ts"
import { elementsIn, type XmlElement } from "../../sheet/xml.ts"

/** A question of an item, 2.0 to 3.0, with the tags that its package gives it; `material`: what is to be read before it. */
export const qtiItem = (
  item: XmlElement,
  place: string,
  tags: ReadonlyArray<string>,
  material: ReadonlyArray<XmlElement>,
): Draft => {
  const isOwn = attributeOf(item, "toolName") === TOOL
  const notes = newNotes()
  const { refused, simplified } = notes
  const shown = (column: string, nodes: ReadonlyArray<XmlElement>) => qtiText(column, nodes, isOwn, notes)
  const chapter = tags.find((tag) => tag.startsWith("章节="))?.slice("章节=".length) ?? null
  const {
    fields: tagged,
    of,
    isCase,
    isIndeterminate,
    number,
  } = readTags(tags.filter((tag) => !tag.startsWith("章节=")))
  const bodies = elementsIn(item).filter((child) => nameOf(child) === "itemBody")
  const stem = shown("题干", [...material, ...bodies])
  const about = {
    ...tagged,
    id: isOwn ? item.attributes["title"] : undefined,
    stem,
    explanation: shown("解析", explanationsIn(item, notes)),
  }
  const asked = bodies.flatMap(interactionsIn)
  const declared = new Map(
    elementsIn(item).flatMap((child) =>
      nameOf(child) === "responseDeclaration" ? [[child.attributes["identifier"] ?? "", child] as const] : [],
    ),
  )
  const declarationOf = (interaction: XmlElement | undefined) =>
    interaction && declared.get(attributeOf(interaction, "responseIdentifier") ?? "")
  const processing = processingOf(item, notes)

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
        const options = below(first, "simpleChoice").map((option) => ({
          name: option.attributes["identifier"] ?? "",
          text: shown("选项", [option]),
        }))
        const asked = choiceFields(options, first, declarationOf(first), { processing, isIndeterminate, notes })
        return withFixed(asked, fixedIn(below(first, "simpleChoice")))
      }
      case "matchInteraction": {
        const [left = [], targets = []] = below(first, "simpleMatchSet").map((set) =>
          below(set, "simpleAssociableChoice"),
        )
        const ids = (set: ReadonlyArray<XmlElement>) => set.map(({ attributes }) => attributes["identifier"] ?? "")
        const pairs = pairsIn(declarationOf(first), processing, notes).map((pair) => pair.split(/\s+/))
        const right = ids(left).map((id) =>
          pairs.flatMap((pair) => (pair[0] === id ? [ids(targets).indexOf(pair[1] ?? "")] : [])),
        )
        if (right.some((places) => places.length !== 1 || places[0] === -1))
          refused.push("答案  每个左项要正好配一个选项")
        const texts = targets.map((one) => shown("选项", [one]))
        const places = right.map(([place = 0]) => place)
        const order = isOwn ? lettersOf(texts) : untold(places, texts)
        return {
          ...withFixed(arrangedFields("match", texts, places, order), order === undefined ? "" : fixedIn(targets)),
          prompts: left.map((one) => shown("配对项", [one])),
        }
      }
      case "orderInteraction": {
        const options = below(first, "simpleChoice")
        const names = options.map(({ attributes }) => attributes["identifier"] ?? "")
        const right = correctIn(declarationOf(first)).map((id) => names.indexOf(id))
        if (right.length !== names.length || right.includes(-1)) refused.push("答案  排序题要排出全部选项")
        const texts = options.map((option) => shown("选项", [option]))
        const order = untold(right, texts)
        return withFixed(arrangedFields("order", texts, right, order), order === undefined ? "" : fixedIn(options))
      }
      case "textEntryInteraction": {
        const answer = asked.map((entry) => textsIn(declarationOf(entry), processing, notes))
        if (asked.length === 1 && isNumeric(declarationOf(first))) {
          const key = numberKey(answer[0] ?? [], below(item, "equal"))
          if (key === null) refused.push("答案  数值题要有一个答案：一个数，可带误差")
          return { ...numberFields(key ?? "", number), stem: stem.replace(/(?<!\n)\n+____$/, "") }
        }
        if (answer.some((texts) => texts.length === 0)) refused.push("答案  有的空没有标准答案")
        if (asked.some((entry) => isNumeric(declarationOf(entry)))) simplified.push("几个空中的数按文字比对")
        return { kind: "blank", stem: withBlank(stem), answer }
      }
      case "extendedTextInteraction": {
        const rubrics = bodies.flatMap((body) => below(body, "rubricBlock")).filter((one) => viewsOf(one).has("scorer"))
        const reference = shown("答案", rubrics) || textsIn(declarationOf(first), processing, notes).join("\n")
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
    ...saidOf(notes),
  }
}

interface Asked {
  readonly processing: Processing
  readonly isIndeterminate: boolean
  readonly notes: Notes
}

const choiceFields = (
  options: ReadonlyArray<{ readonly name: string; readonly text: string }>,
  interaction: XmlElement,
  declaration: XmlElement | undefined,
  { processing, isIndeterminate, notes }: Asked,
): Fields => {
  if (declaration === undefined) {
    notes.refused.push("答案  没有标准答案")
    return { kind: "single" }
  }
  const most = Number(attributeOf(interaction, "maxChoices") ?? 0)
  const isOne = attributeOf(declaration, "cardinality") === "single" || most === 1
  const names = options.map(({ name }) => name)
  const weights = weightsIn(declaration, names, { isOne, processing }, notes)
  const right = names.filter((_, n) => (weights[n] ?? 0) > 0)
  if (!isOne && most > 0 && right.length > most)
    notes.refused.push(`答案  最多选 ${most} 项，标准答案却有 ${right.length} 项`)
  const isJudged =
    names.join() === "true,false" &&
    right.length === 1 &&
    options.every(({ name, text }) => String(judgementIn(text)) === name)
  if (isJudged) return { kind: "judge", answer: right[0] === "true" }
  const weighed = options.map(({ text }, n) => ({ text, weight: weights[n] ?? 0 }))
  return isOne ? oneChosen(weighed, notes) : severalChosen(weighed, isIndeterminate, notes)
}

const lettersOf = (all: ReadonlyArray<unknown>): string => all.map((_, n) => letterAt(n)).join("")

/** The order of the file, unless the answer stands there in it: others shuffle what is shown to each learner. */
const untold = (right: ReadonlyArray<number>, all: ReadonlyArray<unknown>): string | undefined =>
  right.every((place, n) => place === n) ? undefined : lettersOf(all)

/** The letters of the options that keep their place. */
const fixedIn = (options: ReadonlyArray<XmlElement>): string =>
  options.flatMap((option, n) => (attributeOf(option, "fixed") === "true" ? [letterAt(n)] : [])).join("")

const isNumeric = (declaration: XmlElement | undefined): boolean =>
  declaration !== undefined && /^(?:float|integer)$/.test(attributeOf(declaration, "baseType") ?? "")

/** The one right number, with the tolerance by which a response is compared with it. */
const numberKey = (right: ReadonlyArray<string>, compared: ReadonlyArray<XmlElement>): string | null => {
  const [value = "", ...more] = right
  const [equal, ...others] = compared
  if (more.length > 0 || others.length > 0) return null
  const mode = (equal && attributeOf(equal, "toleranceMode")) ?? "exact"
  const [before = "", after = before] = (equal && attributeOf(equal, "tolerance"))?.trim().split(/\s+/) ?? []
  if (mode === "exact") return toleranceText(value.trim(), "0")
  if (mode !== "absolute" && mode !== "relative") return null
  const isOpen = ["includeLowerBound", "includeUpperBound"].some((end) => equal && attributeOf(equal, end) === "false")
  if (isOpen) return null
  if (before === after)
    return mode === "relative" ? shareText(value.trim(), before) : toleranceText(value.trim(), before)
  return mode === "relative" ? null : reachText(value.trim(), before, after)
}

const interactionsIn = (element: XmlElement): ReadonlyArray<XmlElement> =>
  elementsIn(element).flatMap((child) => (nameOf(child).endsWith("Interaction") ? [child] : interactionsIn(child)))
