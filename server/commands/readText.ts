import { readFile } from "node:fs/promises"
import { CannotOperate } from "../core/CannotOperate.ts"

/** Throws CannotOperate where the file cannot be read. */
export const readText = (file: string): Promise<string> =>
  readFile(file, "utf8").catch(() => {
    throw new CannotOperate(`没有这个文件：${file}`)
  })
