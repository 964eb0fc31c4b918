import type { OperatorReport } from "../core/OperatorReport.ts"
import type { Site, Words } from "./Command.ts"

export const printReport = (print: Site["print"], words: Words, { lines, data }: OperatorReport): void => {
  for (const line of words.has("json") ? [JSON.stringify(data)] : lines) print(line)
}
