import { type Asked, askedIn } from "./askedIn.ts"
import type { BankContent } from "./BankContent.ts"
import { namedPlace } from "./warnOfQuestionTexts.ts"

interface Shuffled {
  readonly asked: Asked
  /** Of its options, which. */
  readonly option: number
  readonly reason: string
}

/** Options of these questions that mean others by their place, and would be shuffled with them. */
export const shuffledOptions = (bank: BankContent, ids: ReadonlySet<string>): ReadonlyArray<Shuffled> =>
  ids.size === 0
    ? []
    : askedIn(bank)
        .filter(({ id }) => ids.has(id))
        .flatMap((asked) =>
          asked.options.flatMap((option, n) => {
            const reason = reasonOf(option)
            return reason === null ? [] : [{ asked, option: n, reason }]
          }),
        )

export const warnOfShuffledOptions = (bank: BankContent, ids: ReadonlySet<string>): void => {
  for (const { asked, option, reason } of shuffledOptions(bank, ids))
    bank.questions.warn([...asked.path, "options", option, "text"], reason)
}

const reasonOf = ({ text, fixed }: Asked["options"][number]): string | null => {
  const named = namedPlace(text) ?? LETTERS.exec(text)?.[0]
  if (named !== undefined) return `“${named}”说的是别的选项的字母或位置，有试卷打乱它们的次序（options: shuffled）`
  return fixed !== true && LAST.test(text.trim())
    ? `“${text.trim()}”像是要排在最后的选项，有试卷打乱选项；要它不换位置，写 fixed: true`
    : null
}

/** Two letters that are joined, and nothing of a formula or a word. */
const LETTERS = /(?<![\w$.])[A-H](?:[、和与及/]? ?[A-H])+(?![\w$.])(?=[、和与及都均皆两全]|$)/

const LAST =
  /^(?:以上|上述|上列)(?:各?[项条点]|[两二三四]|选项|说法|答案|内容|情况|[都均皆全])|^(?:都|均|全部?)(?:不?正确|不?对|不?是|错误?)$|(?:[都均皆]不?(?:正确|对|是)|都错)$|^(?:没有|无)(?:正确(?:选项|答案)|一项)/
