import { rightKeys } from "#domain/question/RightAnswer.ts"
import type { BankContent } from "./BankContent.ts"
import { type Asked, askedIn, isChoice } from "./askedIn.ts"

/** Reports a bank whose keys can be guessed: from so many questions on, chance is an unlikely reason. */
export const warnOfKeyPatterns = (bank: BankContent): void => {
  const asked = askedIn(bank)
  const singles = asked.filter(({ kind, options }) => kind === "single" && options.length >= 3)
  const several = asked.filter(({ kind, options }) => kind === "multiple" && options.length >= 4)
  const reasons = [letters, longest, numbers, echoes].flatMap((rule) => rule(singles))
  for (const reason of [...reasons, ...counts(several), ...absolutes(asked)]) bank.questions.warn([], reason)
}

const ENOUGH = 12

const letters = (singles: ReadonlyArray<Asked>): ReadonlyArray<string> => {
  if (singles.length < ENOUGH) return []
  return "ABCD".split("").flatMap((letter) => {
    const right = singles.filter((question) => rightKeys(question.right)[0] === letter).length
    if (right > singles.length * 0.45) return [`${singles.length} 道单选题中有 ${right} 道选 ${letter}`]
    return right === 0 && singles.length >= 2 * ENOUGH ? [`${singles.length} 道单选题没有一道选 ${letter}`] : []
  })
}

const longest = (singles: ReadonlyArray<Asked>): ReadonlyArray<string> => {
  const standing = singles.flatMap(({ options, right }) => {
    const [first, second] = options.toSorted((a, b) => b.text.length - a.text.length)
    // nobody sees which of two words is longer
    const isSeen = first !== undefined && first.text.length >= Math.max(6, (second?.text.length ?? 0) + 2)
    return isSeen ? [first.key === rightKeys(right)[0]] : []
  })
  const right = standing.filter(Boolean).length
  return standing.length >= 8 && right >= standing.length * 0.6
    ? [`${standing.length} 道单选题有一个明显最长的选项，其中 ${right} 道它就是答案`]
    : []
}

const numbers = (singles: ReadonlyArray<Asked>): ReadonlyArray<string> => {
  const ranked = singles.flatMap(({ options, right }) => {
    const values = options.map(({ text }) => quantityOf(text))
    const key = values[options.findIndex((option) => option.key === rightKeys(right)[0])]
    if (key === undefined || values.some(({ unit, value }) => unit !== key.unit || Number.isNaN(value))) return []
    const others = values.filter((value) => value !== key).map(({ value }) => value)
    return [{ isLargest: key.value > Math.max(...others), isSmallest: key.value < Math.min(...others) }]
  })
  if (ranked.length < ENOUGH) return []
  const report = (name: string, right: number) =>
    right === 0 || right > ranked.length * 0.6
      ? [`${ranked.length} 道选项为数字的单选题中，${right} 道的答案是${name}的数`]
      : []
  return [
    ...report("最大", ranked.filter(({ isLargest }) => isLargest).length),
    ...report("最小", ranked.filter(({ isSmallest }) => isSmallest).length),
  ]
}

/** `贷方 22 600 元` is 22600 of 元; a text without one number has no value. */
const quantityOf = (text: string): { readonly value: number; readonly unit: string } => {
  const [, digits, unit = ""] = /^[^\d]{0,4}?([−-]?\d(?:[\s,]*\d)*(?:\.\d+)?)([^\d]*)$/u.exec(text) ?? []
  return { value: digits === undefined ? NaN : Number(digits.replaceAll(/[\s,]/g, "").replace("−", "-")), unit }
}

const counts = (several: ReadonlyArray<Asked>): ReadonlyArray<string> => {
  if (several.length < 6) return []
  const keys = several.map(({ right }) => rightKeys(right))
  const often = new Map<number, number>()
  for (const { length } of keys) often.set(length, (often.get(length) ?? 0) + 1)
  return [
    ...[...often].flatMap(([count, questions]) =>
      questions > several.length * 0.7
        ? [`${several.length} 道多选题中有 ${questions} 道正好 ${count} 个选项正确`]
        : [],
    ),
    ..."ABCD"
      .split("")
      .filter((letter) => keys.every((key) => key.includes(letter)))
      .map((letter) => `每道多选题的答案都有 ${letter}`),
  ]
}

/** The option that repeats most of its stem is usually the key. */
const echoes = (singles: ReadonlyArray<Asked>): ReadonlyArray<string> => {
  const standing = singles.flatMap(({ stem, options, right }) => {
    const asked = pairsOf(stem)
    const shared = options.map(({ key, text }) => ({
      key,
      count: [...pairsOf(text)].filter((pair) => asked.has(pair)).length,
    }))
    const [first, second] = shared.toSorted((a, b) => b.count - a.count)
    const isSeen = first !== undefined && first.count >= 2 && first.count > (second?.count ?? 0)
    return isSeen ? [first.key === rightKeys(right)[0]] : []
  })
  const right = standing.filter(Boolean).length
  return standing.length >= ENOUGH && right >= standing.length * 0.6
    ? [`${standing.length} 道单选题有一个选项最多地重复题干的字，其中 ${right} 道它就是答案`]
    : []
}

/** The neighbouring pairs of Chinese characters in a text. */
const pairsOf = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/(?=(\p{Script=Han}{2}))/gu)].map(([, pair = ""]) => pair))

const ABSOLUTE = /只|一定|完全|必须|任何|绝对|一切|所有|全部|凡|均|总是|永远/u

/** Words without exception stand in wrong judgements and wrong options alone. */
const absolutes = (asked: ReadonlyArray<Asked>): ReadonlyArray<string> => {
  const judgements = asked.filter(({ kind, stem }) => kind === "judge" && ABSOLUTE.test(stem))
  const options = asked
    .filter(isChoice)
    .flatMap(({ options, right }) =>
      options.filter(({ text }) => ABSOLUTE.test(text)).map(({ key }) => rightKeys(right).includes(key)),
    )
  return [
    ...alwaysWrong(
      "判断题",
      judgements.map(({ right }) => right === true),
    ),
    ...alwaysWrong("选项", options),
  ]
}

const alwaysWrong = (name: string, standing: ReadonlyArray<boolean>): ReadonlyArray<string> => {
  const right = standing.filter(Boolean).length
  return standing.length >= ENOUGH && right < standing.length * 0.1
    ? [`${standing.length} 个含“一定、任何、只”这类字眼的${name}中，只有 ${right} 个正确`]
    : []
}
