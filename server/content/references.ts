import type { Decoded } from "./ContentFolder.ts"
import { foreignImages, type Images, wrongFormulas } from "./markdown.ts"

/** A place in a file. */
export type Path = ReadonlyArray<string | number>

/** The ids of a kind; not whole when a file of it could not be read. */
export interface Ids {
  readonly isWhole: boolean
  readonly set: ReadonlySet<string>
}

/** Tells of an id that is nowhere, unless a file that may have it could not be read. */
export const known = (file: Decoded<unknown>, path: Path, ids: Ids, id: string, what: string): void => {
  if (ids.isWhole && !ids.set.has(id)) file.refuse(path, `${what} ${id} 不存在`)
}

/** Tells of pictures that are not there or of other sites, and of formulas that cannot be read. */
export const checkText = (file: Decoded<unknown>, path: Path, markdown: string, images?: Images): void => {
  if (markdown.includes("$"))
    for (const formula of wrongFormulas(markdown)) file.refuse(path, `公式写法有误：${formula}`)
  if (!markdown.includes("](") && !/<img/i.test(markdown)) return
  for (const address of foreignImages(markdown, images))
    file.refuse(path, `图片只能用本站路径（以 / 开头）或题库 images 中的文件：${address}`)
}
