/** A place in a file. */
export type Path = ReadonlyArray<string | number>

/** One thing wrong with the files. */
export interface Problem {
  /** Path of the file inside the content folder. */
  readonly file: string
  /** 1 for the first line; null when the whole file is meant. */
  readonly line: number | null
  /** Where in the file, as `2.options.0.key`; lists count from 0. Empty for the whole file. */
  readonly path: string
  /** Chinese, fit to be shown to an operator. */
  readonly reason: string
}

/** One line of text. */
export const format = ({ file, line, path, reason }: Problem): string =>
  [file, line === null ? "" : `第${line}行`, path, reason].filter((part) => part !== "").join("  ")

/** The files are not fit to be imported; nothing was changed. */
export class ContentRefused extends Error {
  override readonly name = "ContentRefused"
  readonly problems: ReadonlyArray<Problem>

  constructor(problems: ReadonlyArray<Problem>, verdict = "处内容有误，未导入任何内容") {
    super(`${problems.length} ${verdict}\n${problems.map(format).join("\n")}`)
    this.problems = problems
  }
}

/** Each at the place of the file that it is about, for a form of it. */
export const placesIn = (problems: ReadonlyArray<Problem>) =>
  problems.map(({ line, path, reason }) => ({ line, field: path, reason }))
