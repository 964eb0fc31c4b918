import { readFileSync } from "node:fs"

/** What is known of an account, by name. */
export interface AccountFields {
  /** Throws when the text is missing. */
  readonly text: (name: string) => string
  readonly textOr: (name: string, fallback: string) => string
  readonly value: (name: string) => unknown
}

export type ReadAccount<T> = (fields: AccountFields) => T

/** Reads the JSON file of an account that `setting` names. Throws a sentence that begins with it and has none of the values. */
export const readAccount = <T>(setting: string, file: string, read: ReadAccount<T>): T => {
  try {
    return accountIn(readFileSync(file, "utf8"), read)
  } catch (error) {
    throw new Error(`${setting} cannot be used: ${(error as Error).message}`, { cause: error })
  }
}

/** Reads an account in JSON. Throws a sentence that has none of the values. */
export const accountIn = <T>(json: string, read: ReadAccount<T>): T => {
  const given = objectIn(json)
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
}

const objectIn = (json: string): Readonly<Record<string, unknown>> => {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    // the parser's own sentence quotes the text
    throw new Error("it is no JSON")
  }
  if (typeof value !== "object" || value === null) throw new Error("it is no JSON object")
  return value as Readonly<Record<string, unknown>>
}
