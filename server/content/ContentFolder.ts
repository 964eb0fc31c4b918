import { readdir, readFile } from "node:fs/promises"
import { join, relative, sep } from "node:path"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { isNode, LineCounter, parseDocument } from "yaml"
import { issueTexts } from "./issueTexts.ts"
import type { Problem } from "./Problem.ts"
import { strangeCharacters } from "./strangeCharacters.ts"

type Path = ReadonlyArray<string | number>

/** A decoded file that still knows its lines. */
export interface Decoded<T> {
  readonly file: string
  readonly value: T
  /** Markdown after the front matter; empty in YAML files. */
  readonly body: string
  /** Records a problem at a place of the file. */
  readonly refuse: (path: Path, reason: string) => void
  /** Records what can be imported but may not be meant. */
  readonly warn: (path: Path, reason: string) => void
}

/** Reads files of one folder and gathers what is wrong with them. */
export interface ContentFolder {
  readonly root: string
  readonly problems: ReadonlyArray<Problem>
  readonly warnings: ReadonlyArray<Problem>
  readonly list: (folder: string, extension: string) => Promise<ReadonlyArray<string>>
  readonly folders: (folder: string) => Promise<ReadonlyArray<string>>
  /** null when the file is missing (`required: false`) or wrong; then the problem is in `problems`. */
  readonly yaml: <S extends Decodable>(
    file: string,
    schema: S,
    required?: boolean,
  ) => Promise<Decoded<S["Type"]> | null>
  /** A list whose good rows are given even when others are wrong; paths of `refuse` still count all rows. */
  readonly rows: <S extends Decodable>(
    file: string,
    row: S,
    required?: boolean,
  ) => Promise<Decoded<ReadonlyArray<S["Type"]>> | null>
  readonly markdown: <S extends Decodable>(file: string, schema: S) => Promise<Decoded<S["Type"]> | null>
  readonly refuse: (file: string, reason: string) => void
}

type Decodable = Schema.ConstraintDecoder<unknown>

export const openFolder = (root: string): ContentFolder => {
  const problems: Problem[] = []
  const warnings: Problem[] = []

  const parse = <S extends Decodable>(file: string, text: string, schema: S, offset: number) => {
    const read = () => {
      const lines = new LineCounter()
      return { lines, document: parseDocument(text, { lineCounter: lines, uniqueKeys: true }) }
    }
    // what is parsed is many times larger than its text: only values are kept, and lines are found by parsing again
    let places: ReturnType<typeof read> | null = null
    const lineOf = (path: Path): number | null => {
      const { lines, document } = (places ??= read())
      for (let depth = path.length; depth >= 0; depth -= 1) {
        const node = document.getIn(path.slice(0, depth), true)
        if (isNode(node) && node.range != null) return lines.linePos(node.range[0]).line + offset
      }
      return null
    }
    const at = (path: Path, reason: string): Problem => ({ file, line: lineOf(path), path: path.join("."), reason })
    const refuse = (path: Path, reason: string) => {
      problems.push(at(path, reason))
    }
    const warn = (path: Path, reason: string) => {
      warnings.push(at(path, reason))
    }
    const { document } = read()
    if (document.errors.length > 0) {
      for (const error of document.errors)
        problems.push({
          file,
          line: (error.linePos?.[0].line ?? 1) + offset,
          path: "",
          reason: `YAML 写法有误（${error.code}）`,
        })
      return null
    }
    const decodeAt = (path: Path, value: unknown) => {
      const result = Schema.decodeUnknownResult(schema, { errors: "all", onExcessProperty: "error" })(value)
      if (Result.isFailure(result))
        for (const issue of issueTexts(result.failure)) refuse([...path, ...issue.path], issue.reason)
      return result
    }
    try {
      return { value: document.toJS() as unknown, refuse, warn, decodeAt }
    } catch (error) {
      if (!(error instanceof ReferenceError)) throw error
      refuse([], "YAML 别名（*名称）过多，请把内容直接写出来")
      return null
    }
  }

  const whole = <S extends Decodable>(file: string, text: string, schema: S, offset = 0, body = "") => {
    const parsed = parse(file, text, schema, offset)
    if (parsed === null) return null
    const result = parsed.decodeAt([], parsed.value)
    const { refuse, warn } = parsed
    return Result.isSuccess(result) ? { file, value: result.success, body, refuse, warn } : null
  }

  const rows = <S extends Decodable>(file: string, text: string, row: S) => {
    const parsed = parse(file, text, row, 0)
    if (parsed === null) return null
    if (!Array.isArray(parsed.value)) {
      parsed.refuse([], "应为列表")
      return null
    }
    const good = parsed.value.flatMap((value: unknown, index) => {
      const result = parsed.decodeAt([index], value)
      return Result.isSuccess(result) ? [{ index, value: result.success }] : []
    })
    const counted = ([row, ...path]: Path): Path =>
      row === undefined ? [] : [good[Number(row)]?.index ?? row, ...path]
    return {
      file,
      value: good.map(({ value }) => value),
      body: "",
      refuse: (path: Path, reason: string) => parsed.refuse(counted(path), reason),
      warn: (path: Path, reason: string) => parsed.warn(counted(path), reason),
    }
  }

  const read = async (file: string): Promise<string | null> => {
    try {
      const text = (await readFile(join(root, file), "utf8")).replace(/^\uFEFF/, "")
      warnings.push(...strangeCharacters(file, text))
      return text
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null
      throw error
    }
  }

  const names = async (folder: string) => {
    try {
      return await readdir(join(root, folder), { withFileTypes: true, recursive: false })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return []
      throw error
    }
  }

  const refuse = (file: string, reason: string) => {
    problems.push({ file, line: null, path: "", reason })
  }

  return {
    root,
    problems,
    warnings,
    refuse,
    list: async (folder, extension) =>
      (await names(folder))
        .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
        .map(({ name }) =>
          relative(root, join(root, folder, name))
            .split(sep)
            .join("/"),
        )
        .toSorted(),
    folders: async (folder) =>
      (await names(folder))
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .toSorted(),
    yaml: async (file, schema, required = true) => {
      const text = await read(file)
      if (text !== null) return whole(file, text, schema)
      if (required) refuse(file, "缺少这个文件")
      return null
    },
    rows: async (file, row, required = true) => {
      const text = await read(file)
      if (text !== null) return rows(file, text, row)
      if (required) refuse(file, "缺少这个文件")
      return null
    },
    markdown: async (file, schema) => {
      const text = await read(file)
      const parts = /^---\r?\n(.*?)\r?\n---(?:\r?\n|$)(.*)$/s.exec(text ?? "")
      if (parts !== null) return whole(file, parts[1] ?? "", schema, 1, parts[2] ?? "")
      refuse(file, "开头应有两行 --- 围住的说明")
      return null
    },
  }
}
