import type { AgencyConfig } from "#domain/core/Agency.ts"
import { xmlText } from "../core/xmlText.ts"
import { themeOf } from "./themeOf.ts"

/** The first letter of the agency's name on its colour. */
export const faviconOf = ({ name, config }: AgencyConfig): string => {
  const { light } = themeOf(config.color)
  const [letter = ""] = name
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${light["--accent"]}"/><text x="16" y="22" text-anchor="middle" font-size="18" font-weight="600" font-family="sans-serif" fill="${light["--on-accent"]}">${xmlText(letter)}</text></svg>`
}
