import * as NumberKey from "#domain/question/NumberKey.ts"
import type { RightAnswer } from "#domain/question/RightAnswer.ts"
import type { QuestionPart } from "./bankFiles.ts"

type Asked = Pick<QuestionPart, "kind" | "prompts" | "options" | "answer" | "accepted">

type Found = { readonly ok: true; readonly answer: RightAnswer } | { readonly ok: false; readonly reason: string }

/**
 * The key of a question as the product keeps it: a letter, with the shares of others where they have any (single), letters in order (multiple, indeterminate), true or
 * false (judge), the accepted texts of each blank (blank), a number with its tolerance and unit (number), the
 * letter of each prompt (match), all letters in order (order), a reference text, with others that are
 * accepted as a list (short).
 */
export const rightAnswer = ({ kind, prompts = [], options = [], answer, accepted = [] }: Asked): Found => {
  const keys = options.map(({ key }) => key)
  switch (kind) {
    case "single":
      if (typeof answer !== "string") return no("单选题的答案应为一个选项，如 A")
      if (!keys.includes(answer)) return no(`答案 ${answer} 不在选项中`)
      return options.some(({ share }) => share !== undefined)
        ? yes({ right: answer, shares: Object.fromEntries(options.flatMap(shareOf)) })
        : yes(answer)
    case "multiple":
    case "indeterminate": {
      const given = typeof answer === "string" ? answer.split("") : answer
      if (!isTexts(given) || given.length === 0) return no("答案应为选项列表，如 [A, C]")
      const strange = given.find((key) => !keys.includes(key))
      if (strange !== undefined) return no(`答案 ${strange} 不在选项中`)
      if (new Set(given).size !== given.length) return no("答案中有重复的选项")
      if (kind === "multiple" && given.length < 2) return no("多选题至少有两个正确选项")
      return yes(keys.filter((key) => given.includes(key)))
    }
    case "judge":
      return typeof answer === "boolean" ? yes(answer) : no("判断题的答案应为 true 或 false")
    case "blank": {
      if (!Array.isArray(answer) || answer.length === 0) return no("填空题的答案应按空列出，如 [[十, 10], [二]]")
      const blanks = answer.map((texts: string | ReadonlyArray<string>) =>
        typeof texts === "string" ? [texts] : texts,
      )
      return blanks.every((texts) => texts.length > 0) ? yes(blanks) : no("每个空至少有一个答案")
    }
    case "match": {
      const given = typeof answer === "string" ? answer.split("") : answer
      if (!isTexts(given) || given.length !== prompts.length)
        return no("配对题的答案应为每个左项的选项，依次列出，如 [B, A, C]")
      const strange = given.find((key) => !keys.includes(key))
      return strange === undefined ? yes(given) : no(`答案 ${strange} 不在选项中`)
    }
    case "order": {
      const given = typeof answer === "string" ? answer.split("") : answer
      if (!isTexts(given) || given.toSorted().join("") !== keys.toSorted().join(""))
        return no("排序题的答案应为全部选项的正确次序，如 [C, A, B]")
      return given.join("") === keys.join("") ? no("选项就是按答案的次序写的，请打乱选项") : yes(given)
    }
    case "number":
      return typeof answer === "string" && NumberKey.fromText(answer) !== null
        ? yes(answer)
        : no("数值题的答案应为一个数，可带误差、范围和单位，如 12.5、12.5 ± 0.1 万元、200 ± 2%、3.1 ~ 3.2")
    case "short":
      if (typeof answer !== "string") return no("简答题的答案应为参考答案文字")
      return yes(accepted.length === 0 ? answer : [[answer, ...accepted]])
  }
}

const shareOf = ({ key, share }: NonNullable<Asked["options"]>[number]): ReadonlyArray<readonly [string, number]> =>
  share === undefined ? [] : [[key, share]]

const yes = (answer: RightAnswer): Found => ({ ok: true, answer })
const no = (reason: string): Found => ({ ok: false, reason })

const isTexts = (value: unknown): value is ReadonlyArray<string> =>
  Array.isArray(value) && value.every((item) => typeof item === "string")
