import type { AgencyConfig } from "#domain/core/Agency.ts"
import { BoundedMap } from "../core/BoundedMap.ts"
import { xmlText } from "../core/xmlText.ts"
import { themeOf } from "./themeOf.ts"

/** The first letter of the agency's name on its colour. */
export const faviconOf = ({ name, config }: AgencyConfig): string => {
  const { light } = themeOf(config.color)
  const [letter = ""] = name
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${light["--accent"]}"/><text x="16" y="22" text-anchor="middle" font-size="18" font-weight="600" font-family="sans-serif" fill="${light["--on-accent"]}">${xmlText(letter)}</text></svg>`
}

/** What an installed site is shown by; a system cuts its own shape out of a `maskable` one. */
export const ICONS = {
  "/icon-180.png": { size: 180, purpose: "maskable" },
  "/icon-192.png": { size: 192, purpose: "any" },
  "/icon-512.png": { size: 512, purpose: "any" },
  "/icon-maskable-512.png": { size: 512, purpose: "maskable" },
} as const

export type IconPath = keyof typeof ICONS

const drawn = new BoundedMap<string, Promise<Buffer>>(400)

/**
 * An open book on the agency's colour, as PNG. No letter: a server may have no Chinese font. The book stands in the
 * circle of four fifths of the width that a maskable icon keeps.
 */
export const iconOf = (colour: string | undefined, path: IconPath): Promise<Buffer> => {
  const key = `${colour ?? ""} ${path}`
  const icon = drawn.get(key) ?? draw(colour, path)
  drawn.set(key, icon)
  icon.catch(() => drawn.delete(key))
  return icon
}

const draw = async (colour: string | undefined, path: IconPath): Promise<Buffer> => {
  const { light } = themeOf(colour)
  const { size, purpose } = ICONS[path]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32"><rect width="32" height="32" rx="${purpose === "any" ? 7 : 0}" fill="${light["--accent"]}"/><path fill="${light["--on-accent"]}" d="M15.2 10.4C13 8.7 10 8.2 6.6 8.2v13.4c3.4 0 6.4.5 8.6 2.2zM16.8 10.4c2.2-1.7 5.2-2.2 8.6-2.2v13.4c-3.4 0-6.4.5-8.6 2.2z"/></svg>`
  const { default: sharp } = await import("sharp")
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}
