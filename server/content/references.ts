import type { Path } from "./Problem.ts"
import type { Decoded } from "./ContentReader.ts"
import { rootOf } from "../core/bankPath.ts"
import { imagesIn, wrongFormulas } from "./markdown.ts"
import { findings } from "./questionText.ts"
import { type Images, isOwnPath } from "./sanitized.ts"
import { ownerOf } from "./source/contentPath.ts"

/** The ids of a kind; not whole when a file of it could not be read. */
export interface Ids {
  readonly isWhole: boolean
  readonly set: ReadonlySet<string>
}

/** Reports an id that exists nowhere, unless a file that may have it could not be read. */
export const known = (file: Decoded<unknown>, path: Path, ids: Ids, id: string, what: string): void => {
  if (ids.isWhole && !ids.set.has(id)) file.refuse(path, `${what} ${id} 不存在`)
}

/**
 * Reports unreadable formulas in an article, and pictures of other sites, that are not there, or that say nothing to who
 * cannot see them. `pictures`: paths of those of the content; null where nobody looked.
 */
export const checkText = (
  file: Decoded<unknown>,
  path: Path,
  markdown: string,
  pictures: ReadonlySet<string> | null,
): void => {
  if (markdown.includes("$")) refuseFormulas(file, path, wrongFormulas(markdown))
  if (!markdown.includes("](") && !/<img/i.test(markdown)) return
  for (const { src, alt } of imagesIn(markdown)) {
    if (!isOwnPath(src)) file.refuse(path, `图片只能用本站路径（以 / 开头）：${src}`)
    if (!src.startsWith(PICTURES)) continue
    if (alt.trim() === "") file.refuse(path, `图片要写替代文字，说它画着什么：![替代文字](${src})`)
    checkPicture(file, path, src, pictures)
  }
}

const PICTURES = "/pictures/"

/** Reports the address of a picture of the content that is not there. */
export const checkPicture = (
  file: Decoded<unknown>,
  path: Path,
  address: string,
  pictures: ReadonlySet<string> | null,
): void => {
  const roots = [null, ownerOf(file.file)].map(rootOf)
  if (pictures !== null && !roots.some((root) => pictures.has(`${root}${address.slice(1)}`)))
    file.refuse(path, `没有图片 ${address}`)
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
