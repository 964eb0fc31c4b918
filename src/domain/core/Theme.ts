import { contrast, fromHex, type Oklch, toHex } from "./Colour.ts"

export type ThemeToken = "--accent" | "--accent-hover" | "--accent-tint" | "--accent-ink" | "--on-accent" | "--ring"

/** Custom properties and their values (`#rrggbb`). */
export type Tokens = Readonly<Record<ThemeToken, string>>

/** Both themes of an agency, derived from its one colour (section 1; contrast as WCAG counts it). */
export interface Theme {
  readonly light: Tokens
  readonly dark: Tokens
}

export type Scheme = keyof Theme

/** Used when an agency names no colour, or none that can be read. */
export const DEFAULT_COLOUR = "#1f6f6b"

export const TEXT_CONTRAST = 4.5
export const CONTROL_CONTRAST = 3

/**
 * The ground nearest to the accent on which it must still be seen: the page may be any lighter than this in the light
 * theme and any darker in the dark one.
 */
export const GROUND: Readonly<Record<Scheme, string>> = { light: "#f3f2ee", dark: "#24272c" }

/** Text that stands on the accent: paper or ink. */
const ON_ACCENT = ["#ffffff", "#101214"]

const HOVER_STEP = 0.05
/** Least difference between rest and hover that an eye still notices. */
const HOVER_CONTRAST = 1.08
const TINT: Readonly<Record<Scheme, { readonly l: number; readonly c: number }>> = {
  light: { l: 0.945, c: 0.03 },
  dark: { l: 0.3, c: 0.04 },
}

/**
 * Derives both themes from one colour in OKLCH, keeping its hue. A lightness that does not give text 4.5:1 and controls
 * 3:1 is moved to the nearest one that does, so every colour works, and a good one is left as it is.
 */
export const fromColour = (colour: string | undefined): Theme => {
  const brand = fromHex(colour ?? "") ?? fromHex(DEFAULT_COLOUR) ?? { l: 0.5, c: 0, h: 0 }
  return { light: tokens(brand, "light"), dark: tokens(brand, "dark") }
}

const tokens = (brand: Oklch, scheme: Scheme): Tokens => {
  const ground = GROUND[scheme]
  const tint = toHex({ ...brand, l: TINT[scheme].l, c: Math.min(brand.c, TINT[scheme].c) })
  const fill = nearest(brand, (candidate) => fillOf(candidate, ground, scheme))
  return {
    "--accent": fill.accent,
    "--accent-hover": fill.hover,
    "--accent-tint": tint,
    "--accent-ink": nearest(brand, (candidate) => passing(candidate, TEXT_CONTRAST, [ground, tint])),
    "--on-accent": fill.on,
    "--ring": nearest(brand, (candidate) => passing(candidate, CONTROL_CONTRAST, [ground, tint])),
  }
}

interface Fill {
  readonly accent: string
  readonly hover: string
  readonly on: string
}

/** The filled control: seen against the ground at rest and hovered, its text readable on both. */
const fillOf = (candidate: Oklch, ground: string, scheme: Scheme): Fill | null => {
  const accent = toHex(candidate)
  const away = scheme === "light" ? -HOVER_STEP : HOVER_STEP
  for (const on of ON_ACCENT) {
    for (const step of [away, -away]) {
      const hover = toHex({ ...candidate, l: candidate.l + step })
      const isReadable = [accent, hover].every((fill) => contrast(on, fill) >= TEXT_CONTRAST)
      const isSeen = [accent, hover].every((fill) => contrast(fill, ground) >= CONTROL_CONTRAST)
      if (isReadable && isSeen && contrast(accent, hover) >= HOVER_CONTRAST) return { accent, hover, on }
    }
  }
  return null
}

const passing = (candidate: Oklch, least: number, grounds: ReadonlyArray<string>): string | null => {
  const hex = toHex(candidate)
  return grounds.every((ground) => contrast(hex, ground) >= least) ? hex : null
}

const LIGHTNESS_STEP = 0.005

/** Tries lightnesses outward from the colour's own and gives what the first that passes makes; one always does. */
const nearest = <A>(brand: Oklch, attempt: (candidate: Oklch) => A | null): A => {
  for (let distance = 0; distance <= 1; distance += LIGHTNESS_STEP) {
    for (const l of [brand.l - distance, brand.l + distance]) {
      const made = l < 0 || l > 1 ? null : attempt({ ...brand, l })
      if (made !== null) return made
    }
  }
  throw new RangeError("no lightness passes")
}
