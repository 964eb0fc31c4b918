import { misspelt } from "./misspelt.ts"
import { type Setting, SETTINGS } from "./settings.ts"

/** The settings as they are read: milliseconds, absolute paths; null for what is not set. */
export type Config = { readonly [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]["read"]> }
export type ApiPack = Config["apiPack"]

const SETTING_NAMES = Object.values(SETTINGS).map(({ env }) => env)

export class ConfigError extends Error {
  override readonly name = "ConfigError"
}

/**
 * Reads all settings, or throws one ConfigError whose message lists every wrong one, a line each: also a variable whose
 * name is nearly that of a setting, which would be ignored.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const problems: string[] = []
  const read = ({ env: name, fallback, isSecret, read }: Setting): unknown => {
    const text = env[name]?.trim() ?? ""
    try {
      return read(text === "" ? fallback : text)
    } catch (error) {
      problems.push(`  ${name}${isSecret ? "" : `=${text}`}: ${(error as Error).message}`)
      return undefined
    }
  }
  const entries = Object.entries(SETTINGS).map(([key, setting]) => [key, read(setting)] as const)
  problems.push(...misspelt(Object.keys(env), SETTING_NAMES))
  if (problems.length > 0) throw new ConfigError(`wrong settings:\n${problems.join("\n")}`)
  return Object.fromEntries(entries) as Config
}
