import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { issueTexts } from "./issueTexts.ts"
import type { Problem } from "./Problem.ts"
import type { ContentFolder } from "./source/ContentFolder.ts"
import { escapedControls, strangeCharacters } from "./strangeCharacters.ts"
import { readYaml } from "./yamlText.ts"

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

/** Decodes the files of one folder and gathers what is wrong with them. */
export interface ContentReader {
  readonly folder: ContentFolder
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
  /** Whether every file under this path could be read, so that what is not there really is missing. */
  readonly isWhole: (path: string) => boolean
}

/** Of one file; a text twice as large cannot be held as one string. */
const MAX_BYTES = 200 * 1024 * 1024

type Decodable = Schema.ConstraintDecoder<unknown>

export const makeReader = (folder: ContentFolder): ContentReader => {
  const problems: Problem[] = []
  const warnings: Problem[] = []
  const unreadable = new Set<string>()

  const parse = <S extends Decodable>(file: string, text: string, schema: S, offset: number) => {
    const read = readYaml(text)
    if (!read.ok) {
      unreadable.add(file)
      for (const { line, reason } of read.faults) problems.push({ file, line: line + offset, path: "", reason })
      return null
    }
    const at = (path: Path, reason: string): Problem => {
      const line = read.lineOf(path)
      return { file, line: line === null ? null : line + offset, path: path.join("."), reason }
    }
    const refuse = (path: Path, reason: string) => {
      problems.push(at(path, reason))
    }
    const warn = (path: Path, reason: string) => {
      warnings.push(at(path, reason))
    }
    for (const [path, reason] of escapedControls(text, read.value)) warn(path, reason)
    const decode = Schema.decodeUnknownResult(schema, { errors: "all", onExcessProperty: "error" })
    const decodeAt = (path: Path, value: unknown) => {
      const result = decode(value)
      if (Result.isFailure(result)) {
        unreadable.add(file)
        for (const issue of issueTexts(result.failure)) refuse([...path, ...issue.path], issue.reason)
      }
      return result
    }
    return { value: read.value, refuse, warn, decodeAt }
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
      unreadable.add(file)
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

  /** null when the file is missing or refused; `required` reports what is missing. */
  const read = async (file: string, required: boolean): Promise<string | null> => {
    if (((await folder.size(file)) ?? 0) > MAX_BYTES) {
      refuse(file, "文件超过 200M，请拆成几个题库")
      return null
    }
    const bytes = await folder.read(file)
    if (bytes === null) {
      if (required) refuse(file, "缺少这个文件")
      return null
    }
    const text = bytes.toString("utf8").replace(/^\uFEFF/, "")
    warnings.push(...strangeCharacters(file, text))
    return text
  }

  const refuse = (file: string, reason: string) => {
    unreadable.add(file)
    problems.push({ file, line: null, path: "", reason })
  }

  return {
    folder,
    problems,
    warnings,
    refuse,
    isWhole: (path) => ![...unreadable].some((file) => file.startsWith(path)),
    list: async (at, extension) =>
      (await folder.files(at))
        .filter((name) => name.endsWith(extension))
        .map((name) => `${at}/${name}`)
        .toSorted(),
    folders: async (at) => (await folder.folders(at)).toSorted(),
    yaml: async (file, schema, required = true) => {
      const text = await read(file, required)
      return text === null ? null : whole(file, text, schema)
    },
    rows: async (file, row, required = true) => {
      const text = await read(file, required)
      return text === null ? null : rows(file, text, row)
    },
    markdown: async (file, schema) => {
      const text = await read(file, true)
      if (text === null) return null
      const parts = /^---\r?\n(.*?)\r?\n---(?:\r?\n|$)(.*)$/s.exec(text)
      if (parts !== null) return whole(file, parts[1] ?? "", schema, 1, parts[2] ?? "")
      refuse(file, "开头应有两行 --- 围住的说明")
      return null
    },
  }
}
