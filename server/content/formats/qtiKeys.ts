import type { Notes } from "./Format.ts"
import { attributeOf, below, isThird, nameOf } from "./qtiNames.ts"
import { CASELESS, isCased } from "./typedKey.ts"
import { elementsIn, type XmlElement } from "../../sheet/xml.ts"

/** By what a response is marked; `open` where the file does not say. */
export type Processing = "correct" | "mapping" | "open"

/** Elements that compare in a way of their own; what they compare is not read. */
const OWN =
  /^(?:gte?|lte?|equalRounded|stringMatch|patternMatch|substring|inside|member|contains|delete|index|containerSize|anyN|customOperator)$/

export const processingOf = (item: XmlElement, { simplified }: Notes): Processing => {
  const found = elementsIn(item).find((child) => nameOf(child) === "responseProcessing")
  if (found === undefined) return "open"
  const template = found.attributes["template"] ?? ""
  const inside = allIn(found)
  const isOwn = inside.some(
    (one) =>
      OWN.test(nameOf(one)) ||
      (/^(?:match|equal)$/.test(nameOf(one)) && elementsIn(one).some((part) => nameOf(part) === "baseValue")),
  )
  if (isOwn) simplified.push("自定义的评分规则已略去，按标准答案评分")
  if (/\/map_response/.test(template) || inside.some((one) => nameOf(one) === "mapResponse")) return "mapping"
  return template !== "" || inside.length > 0 ? "correct" : "open"
}

const allIn = (element: XmlElement): ReadonlyArray<XmlElement> =>
  elementsIn(element).flatMap((child) => [child, ...allIn(child)])

/** The values of a response in the order of the file. */
export const correctIn = (declaration: XmlElement | undefined): ReadonlyArray<string> =>
  declaration === undefined
    ? []
    : below(declaration, "correctResponse").flatMap((one) => below(one, "value").map((value) => value.text.trim()))

interface Mapping {
  /** `isExact`: case counts, which is so in QTI 2 and not in QTI 3 where nothing is said of it. */
  readonly entries: ReadonlyArray<{ readonly key: string; readonly value: number; readonly isExact: boolean }>
  /** Of what has no entry. */
  readonly otherwise: number
  /** The most that a response earns; null where nothing limits it. */
  readonly most: number | null
}

const mappingIn = (declaration: XmlElement): Mapping | null => {
  const [mapping] = below(declaration, "mapping")
  if (mapping === undefined) return null
  const entries = below(mapping, "mapEntry").map((entry) => ({
    key: (attributeOf(entry, "mapKey") ?? "").trim(),
    value: Number(attributeOf(entry, "mappedValue")),
    isExact: /^(?:true|1)$/.test(attributeOf(entry, "caseSensitive") ?? `${!isThird(entry)}`),
  }))
  const bound = attributeOf(mapping, "upperBound")
  return {
    entries,
    otherwise: Number(attributeOf(mapping, "defaultValue") ?? 0),
    most: bound === undefined ? null : Number(bound),
  }
}

/** What each value earns, in per cent of the best that can be earned with one of them, or with all that earn something. */
export const weightsIn = (
  declaration: XmlElement,
  values: ReadonlyArray<string>,
  { isOne, processing }: { readonly isOne: boolean; readonly processing: Processing },
  { refused }: Notes,
): ReadonlyArray<number> => {
  const correct = new Set(correctIn(declaration))
  const mapping = mappingIn(declaration)
  if ([...correct].some((value) => !values.includes(value))) refused.push("答案  标准答案不在选项中")
  const isMapped = mapping !== null && (processing === "mapping" || correct.size === 0)
  if (!isMapped) {
    if (correct.size === 0) refused.push("答案  没有标准答案")
    return values.map((value) => (correct.has(value) ? 100 / correct.size : isOne ? 0 : -100))
  }
  const earned = values.map((value) => mapping.entries.find(({ key }) => key === value)?.value ?? mapping.otherwise)
  const positive = earned.filter((value) => value > 0)
  const best = isOne ? Math.max(...positive) : positive.reduce((sum, value) => sum + value, 0)
  const full = Math.min(best, mapping.most ?? best)
  // three fifths are 60, not 59.99999999999999
  const weights = earned.map((value) => Number(((100 * value) / full).toFixed(6)))
  const isRight = (value: string, n: number) =>
    correct.has(value) === (weights[n] ?? 0) >= (isOne ? 100 : Number.MIN_VALUE)
  const agrees = isOne ? values.some((value, n) => correct.has(value) && isRight(value, n)) : values.every(isRight)
  if (correct.size > 0 && !agrees) refused.push("答案  标准答案与评分表（mapping）不一致")
  return weights
}

/** The texts of a blank that earn everything. */
export const textsIn = (
  declaration: XmlElement | undefined,
  processing: Processing,
  { refused, simplified }: Notes,
): ReadonlyArray<string> => {
  if (declaration === undefined) return []
  const correct = correctIn(declaration)
  const mapping = processing === "correct" && correct.length > 0 ? null : mappingIn(declaration)
  const earning = mapping?.entries.filter(({ value }) => value > 0) ?? []
  const best = Math.max(...earning.map(({ value }) => value))
  const full = Math.min(best, mapping?.most ?? best)
  const right = earning.filter(({ value }) => value >= full)
  if (right.length < earning.length) simplified.push("只得部分分的答案已略去")
  const exact = processing === "correct" ? correct : right.flatMap(({ key, isExact }) => (isExact ? [key] : []))
  if (exact.some(isCased)) simplified.push(CASELESS)
  const texts = right.map(({ key }) => key)
  const isKnown = (text: string) => texts.some((one) => one.toLowerCase() === text.toLowerCase())
  if (processing === "mapping" && texts.length > 0) {
    if (correct.some((text) => !isKnown(text))) refused.push("答案  标准答案与评分表（mapping）不一致")
    return texts
  }
  return [...new Set([...texts, ...correct])]
}

/** The pairs of a match that are right together, as the file writes them. */
export const pairsIn = (
  declaration: XmlElement | undefined,
  processing: Processing,
  { refused }: Notes,
): ReadonlyArray<string> => {
  const correct = correctIn(declaration)
  const mapping = declaration === undefined ? null : mappingIn(declaration)
  if (mapping === null || (processing !== "mapping" && correct.length > 0)) return correct
  const earning = mapping.entries.filter(({ value }) => value > 0)
  const sum = earning.reduce((total, { value }) => total + value, 0)
  if (mapping.most !== null && mapping.most < sum) refused.push("答案  有几种配法都得满分，配对题只能有一种")
  const pairs = earning.map(({ key }) => key)
  if (correct.length > 0 && pairs.toSorted().join() !== correct.toSorted().join())
    refused.push("答案  标准答案与评分表（mapping）不一致")
  return pairs
}
