import { decodedText } from "../core/decodedText.ts"

/** A file that is not what its name says, or that is made to fill the memory. */
export class FileRefused extends Error {
  override readonly name = "FileRefused"
}

/** Text of a file; throws FileRefused where it is in no encoding that we know. */
export const textOf = (bytes: Uint8Array): string => {
  const text = decodedText(bytes)
  if (text === null) throw new FileRefused("读不出文件的文字：编码应为 UTF-8、UTF-16 或 GB18030")
  return text
}
