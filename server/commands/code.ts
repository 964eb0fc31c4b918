import { listBatches, makeBatch } from "../account/operateCodes.ts"
import { type Command, UsageError } from "./Command.ts"
import { CHANGING, CHANGING_FORM, changing, READING, READING_FORM, reading } from "./operated.ts"
import { parseInteger } from "./parseInteger.ts"

const MAX_CODES = 10_000

const batchIn = (text: string): string => {
  if (/^[\w.-]{1,40}$/.test(text)) return text
  throw new UsageError(`--batch has 1 to 40 letters, digits, -, _ and .: ${text}`)
}

export const codeMake: Command = {
  about: "为一个班级生成一批课程码，只在这时列出一次（CSV）",
  forms: [
    `--batch <批次名> --classroom <班级> --count <个数> [--valid-until <学到哪天>] [--expires <兑换到哪天>] ${CHANGING_FORM}`,
  ],
  options: {
    ...CHANGING,
    batch: "text",
    classroom: "text",
    count: "text",
    "valid-until": "text",
    expires: "text",
  },
  prepare: (words) => {
    const { needed, text } = words
    const batch = {
      id: batchIn(needed("batch")),
      classroom: needed("classroom"),
      count: parseInteger("count", needed("count"), { max: MAX_CODES }),
      validUntil: text("valid-until") ?? null,
      expires: text("expires") ?? null,
    }
    return changing("code:make", words, (sql, operator) => makeBatch(sql, operator, batch))
  },
}

export const codeList: Command = {
  about: "列出课程码的批次：生成、已用、作废的个数",
  forms: [READING_FORM],
  options: READING,
  prepare: (words) => reading(words, listBatches),
}
