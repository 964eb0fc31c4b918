import type { AgencyConfig } from "#domain/core/Agency.ts"
import { xmlText } from "../core/xmlText.ts"
import { themeOf } from "./themeOf.ts"

/** The first letter of the agency's name on its colour. */
export const faviconOf = (agency: AgencyConfig): string => drawn(agency, 8, 18)

/** The same for a system that cuts its own shape out of it: what matters stands in the inner four fifths. */
export const maskableOf = (agency: AgencyConfig): string => drawn(agency, 0, 14)

const drawn = ({ name, config }: AgencyConfig, radius: number, size: number): string => {
  const { light } = themeOf(config.color)
  const [letter = ""] = name
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${light["--accent"]}"/><text x="16" y="${16 + size / 3}" text-anchor="middle" font-size="${size}" font-weight="600" font-family="sans-serif" fill="${light["--on-accent"]}">${xmlText(letter)}</text></svg>`
}
