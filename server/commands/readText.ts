import { readFile } from "node:fs/promises"
import { CannotOperate } from "../core/CannotOperate.ts"
import { decodedText } from "../core/decodedText.ts"

/** Throws CannotOperate where the file cannot be read, or is in no encoding that we know. */
export const readText = async (file: string): Promise<string> => {
  const bytes = await readFile(file).catch(() => {
    throw new CannotOperate(`没有这个文件：${file}`)
  })
  const text = decodedText(bytes)
  if (text === null) throw new CannotOperate(`读不出 ${file} 的文字：编码应为 UTF-8、UTF-16 或 GB18030`)
  return text
}
