import { readFile, stat } from "node:fs/promises"
import { MAX_FILE, type ReadQuestions } from "./formats/Format.ts"
import { FileRefused } from "../sheet/FileRefused.ts"
import { formatOf } from "./formats/formats.ts"

/** What a file says, by the end of its name. Throws FileRefused when it cannot be read, or has no questions. */
export const readQuestionFile = async (file: string): Promise<ReadQuestions> => {
  const format = formatOf(file)
  const read = format.read(await bytesOf(file))
  if (read.drafts.length === 0) throw new FileRefused("文件里没有题目")
  return read
}

const bytesOf = async (file: string): Promise<Uint8Array> => {
  const found = await stat(file).catch(() => null)
  if (found === null || !found.isFile()) throw new FileRefused(`没有这个文件：${file}`)
  if (found.size > MAX_FILE) throw new FileRefused(`文件超过 ${MAX_FILE / 1024 / 1024}M，请拆成几份`)
  return readFile(file)
}
