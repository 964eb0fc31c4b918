import type { Decoded } from "./ContentReader.ts"
import { foreignImages, wrongFormulas } from "./markdown.ts"
import { findings } from "./questionText.ts"
import type { Images } from "./sanitized.ts"

/** A place in a file. */
export type Path = ReadonlyArray<string | number>

/** The ids of a kind; not whole when a file of it could not be read. */
export interface Ids {
  readonly isWhole: boolean
  readonly set: ReadonlySet<string>
}

/** Reports an id that exists nowhere, unless a file that may have it could not be read. */
export const known = (file: Decoded<unknown>, path: Path, ids: Ids, id: string, what: string): void => {
  if (ids.isWhole && !ids.set.has(id)) file.refuse(path, `${what} ${id} 不存在`)
}

/** Reports pictures of other sites and unreadable formulas in an article. */
export const checkText = (file: Decoded<unknown>, path: Path, markdown: string): void => {
  if (markdown.includes("$")) refuseFormulas(file, path, wrongFormulas(markdown))
  if (markdown.includes("](") || /<img/i.test(markdown))
    for (const address of foreignImages(markdown)) file.refuse(path, `图片只能用本站路径（以 / 开头）：${address}`)
}

/** The same in a text of a question, which may show the pictures of its bank. */
export const checkQuestionText = (file: Decoded<unknown>, path: Path, text: string, images: Images): void => {
  if (!text.includes("$") && !text.includes("](")) return
  const { formulas, images: foreign } = findings(text, images)
  refuseFormulas(file, path, formulas)
  for (const address of foreign) file.refuse(path, `图片只能用本站路径（以 / 开头）或题库 images 中的文件：${address}`)
}

const refuseFormulas = (file: Decoded<unknown>, path: Path, formulas: ReadonlyArray<string>): void => {
  for (const formula of formulas) file.refuse(path, `公式写法有误：${formula}`)
}
