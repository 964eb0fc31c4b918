import { readFileSync } from "node:fs"

/** What a file of an account has, by name. */
export interface AccountFile {
  /** Throws when the text is missing. */
  readonly text: (name: string) => string
  readonly textOr: (name: string, fallback: string) => string
  readonly value: (name: string) => unknown
}

/** Reads the JSON file of an account that `setting` names. Throws a sentence that begins with it and has none of the values. */
export const readAccount = <T>(setting: string, file: string, read: (account: AccountFile) => T): T => {
  try {
    const given = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>
    const textOr = (name: string, fallback: string): string => {
      const value = given[name]
      return typeof value === "string" ? value : fallback
    }
    const text = (name: string): string => {
      const value = textOr(name, "")
      if (value === "") throw new Error(`${name} is missing`)
      return value
    }
    return read({ text, textOr, value: (name) => given[name] })
  } catch (error) {
    throw new Error(`${setting} cannot be used: ${(error as Error).message}`, { cause: error })
  }
}
