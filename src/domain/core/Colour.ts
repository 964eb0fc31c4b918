/** A colour in OKLCH: lightness 0 to 1, chroma from 0, hue in degrees. */
export interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

type Triple = readonly [number, number, number]

/** Reads `#rgb` or `#rrggbb`; null for anything else. */
export const fromHex = (hex: string): Oklch | null => {
  const rgb = bytes(hex)
  if (rgb === null) return null
  const [r, g, b] = map(rgb, (byte) => linear(byte / 255))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const blue = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, blue),
    h: (Math.atan2(blue, a) * 180) / Math.PI,
  }
}

/** `#rrggbb`, with lightness and hue kept and chroma lowered as far as the screen's gamut asks. */
export const toHex = ({ l, c, h }: Oklch): string => {
  const lightness = Math.min(1, Math.max(0, l))
  let inside = 0
  let outside = c
  if (isInGamut(toLinear({ l: lightness, c, h }))) inside = c
  else
    for (let round = 0; round < 16; round += 1) {
      const middle = (inside + outside) / 2
      if (isInGamut(toLinear({ l: lightness, c: middle, h }))) inside = middle
      else outside = middle
    }
  const channels = map(toLinear({ l: lightness, c: inside, h }), (light) => Math.round(encoded(light) * 255))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`
}

/** Relative luminance of `#rrggbb` as WCAG defines it, 0 for black to 1 for white. */
export const luminance = (hex: string): number => {
  const [r, g, b] = map(bytes(hex) ?? [0, 0, 0], (byte) => linear(byte / 255))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours as WCAG counts it, from 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [one, other] = [luminance(a), luminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

const bytes = (hex: string): Triple | null => {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex.trim())?.[1]
  if (digits === undefined) return null
  const full = digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits
  const at = (index: number) => Number.parseInt(full.slice(index, index + 2), 16)
  return [at(0), at(2), at(4)]
}

const map = ([a, b, c]: Triple, change: (n: number) => number): Triple => [change(a), change(b), change(c)]

const linear = (encodedLight: number): number =>
  encodedLight <= 0.04045 ? encodedLight / 12.92 : ((encodedLight + 0.055) / 1.055) ** 2.4

const encoded = (light: number): number => {
  const clipped = Math.min(1, Math.max(0, light))
  return clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055
}

const toLinear = ({ l, c, h }: Oklch): Triple => {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const GAMUT_SLACK = 0.000001

const isInGamut = (rgb: Triple): boolean => rgb.every((light) => light >= -GAMUT_SLACK && light <= 1 + GAMUT_SLACK)
