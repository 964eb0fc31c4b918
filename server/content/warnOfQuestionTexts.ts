import type { BankContent } from "./BankContent.ts"
import type { Path } from "./Problem.ts"
import { findings, optionHtml } from "./questionText.ts"
import { type Asked, askedIn, isChoice } from "./askedIn.ts"

/** Reports texts that may not be shown as they are meant, or that go wrong when options are reordered. */
export const warnOfQuestionTexts = (bank: BankContent): void => {
  const { questions, images } = bank
  const text = (path: Path, written: string, isAsked: boolean) => {
    if (written.includes("$") && findings(written, images).dollars > 0)
      questions.warn(path, "有单独的 $；公式要成对，不是公式的写作 \\$，或放进反引号")
    if (isAsked && LINK.test(written)) questions.warn(path, "题干和选项中的链接只按文字显示")
  }
  questions.value.forEach((entry, row) => {
    if (entry.kind !== "case") return
    text([row, "stem"], entry.stem, true)
    explained(bank, [row, "explanation"], entry.explanation)
  })
  for (const { path, kind, stem, prompts, options, right, explanation } of askedIn(bank)) {
    if (kind === "blank" && Array.isArray(right)) warnOfBlanks(bank, path, stem, right.length)
    text([...path, "stem"], stem, true)
    text([...path, "explanation"], explanation, false)
    explained(bank, [...path, "explanation"], explanation)
    prompts.forEach((prompt, n) => {
      text([...path, "prompts", n], prompt, true)
      if (!isVisible(optionHtml(prompt, images))) questions.warn([...path, "prompts", n], "左项没有看得见的内容")
    })
    options.forEach((option, n) => {
      text([...path, "options", n, "text"], option.text, true)
      if (!isVisible(optionHtml(option.text, images)))
        questions.warn([...path, "options", n, "text"], "选项没有看得见的内容")
    })
  }
  warnOfStems(bank)
}

const LINK = /(?<!!)\[[^[\]\n]*\]\((?:https?:|mailto:|tel:|\/)/i

const isVisible = (html: string): boolean =>
  html.includes("<img") || /[^\s\p{Cf}\p{Cc}]/u.test(html.replaceAll(/<[^<>]*>/g, ""))

const explained = ({ questions }: BankContent, path: Path, explanation: string): void => {
  const found = namedPlace(explanation)
  if (found !== null) questions.warn(path, `“${found}”说的是选项的位置，选项换了次序就不对了`)
}

/** What a text names an option by: its letter or its place; null where it does not. */
export const namedPlace = (text: string): string | null => PLACE.exec(text)?.[0] ?? null

const PLACE = new RegExp(
  [
    "(?:前|后|其余|其他|另外)[两二三四五](?:个选项|[个]?[项句组词])",
    "其余(?:各?[项组句词])?依次",
    "第[一二三四五](?:个选项|[项组])",
    "最后一(?:个选项|[项组])",
    "(?:选项|故选|应选|答案[是为]?|选) ?[A-H](?![\\w.+])",
    "(?<![\\w.])[A-H] ?(?:选项|项(?![\\u4e00-\\u9fff]*[目式]))",
    // neither the name of something nor a unit
    "(?:(?<![\\w$.\\u4e00-\\u9fff])|(?<=[故而则]))(?<!\\d )[A-H](?:[、，和与及] ?[A-H])* ?[均都皆]?(?:不?正确|错误|不?符合题意|不?当选|(?:不?对|错)(?![\\u4e00-\\u9fff]))",
  ].join("|"),
)

const BRACKETS = /（[\s\u3000]*）|\([\s\u3000]+\)|_{2,}/
const PLACES = new RegExp(BRACKETS, "g")

/** A stem without any place may ask for one text. */
const warnOfBlanks = ({ questions }: BankContent, path: Path, stem: string, blanks: number): void => {
  const places = stem.replaceAll(/`[^`]*`|\$[^$]*\$/g, "").match(PLACES)?.length ?? 0
  if (places !== blanks && (places > 0 || blanks > 1))
    questions.warn([...path, "stem"], `题干有 ${places} 处空，答案有 ${blanks} 个`)
}

/** A bank writes the place of the answer in all of its choices, or in none. */
const warnOfStems = (bank: BankContent): void => {
  const choices = askedIn(bank).filter((question) => isChoice(question))
  const [empty, full] = [choices.filter((one) => !hasPlace(one)), choices.filter((one) => hasPlace(one))]
  const [fewer, more] = empty.length < full.length ? [empty, full] : [full, empty]
  const [first] = fewer
  if (first === undefined) return
  bank.questions.warn(
    [...first.path, "stem"],
    `题干写法不一：${more.length} 道选择题${more === full ? "有" : "没有"}（　　），${fewer.length} 道${more === full ? "没有" : "有"}：${fewer
      .slice(0, 5)
      .map(({ id }) => id)
      .join("、")}${fewer.length > 5 ? " 等" : ""}`,
  )
}

const hasPlace = ({ stem }: Asked): boolean => BRACKETS.test(stem)
