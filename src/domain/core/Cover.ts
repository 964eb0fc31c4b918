/** One shape of a drawing, in the units of its view box. `tone` is a colour of the agency's theme, by its part. */
export type Shape =
  | {
      readonly kind: "circle"
      readonly tone: Tone
      readonly opacity: number
      readonly cx: number
      readonly cy: number
      readonly r: number
    }
  | { readonly kind: "polygon"; readonly tone: Tone; readonly opacity: number; readonly points: string }
  | { readonly kind: "arc"; readonly tone: Tone; readonly opacity: number; readonly d: string; readonly width: number }

/** `tint` is the ground, `accent` the agency's colour, `ink` its colour as text, `paper` what stands on the accent. */
export type Tone = "tint" | "accent" | "ink" | "paper"

/** A picture computed from an id: same id, same picture. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly ground: Tone
  readonly shapes: ReadonlyArray<Shape>
  /** The one character written on it, and where its middle is. */
  readonly character: string
  readonly characterTone: Tone
  readonly characterX: number
  readonly characterY: number
  readonly characterSize: number
  /** Which of three related hues: 0 is the agency's own. */
  readonly hue: 0 | 1 | 2
}

const COVER = { width: 320, height: 180 }
const AVATAR = { width: 80, height: 80 }

/** The cover of a course without an image, with a character of its name that its id picks: neighbours differ. */
export const course = (id: string, name: string): Drawing => {
  const random = sequence(`cover ${id}`)
  const { width, height } = COVER
  const motif = MOTIFS[pick(random, MOTIFS.length)] ?? rings
  return {
    width,
    height,
    ground: "tint",
    shapes: motif(random, width, height),
    character: characterOf(name, id),
    characterTone: "ink",
    characterX: 52,
    characterY: 124,
    characterSize: 72,
    hue: HUES[pick(sequence(`hue ${id}`), HUES.length)] ?? 0,
  }
}

/** The avatar of a person without an image, with the first character of the name. */
export const avatar = (id: string, name: string): Drawing => {
  const random = sequence(`avatar ${id}`)
  const { width, height } = AVATAR
  const isFilled = random() < 0.5
  return {
    width,
    height,
    ground: isFilled ? "accent" : "tint",
    shapes: [
      {
        kind: "circle",
        tone: isFilled ? "paper" : "accent",
        opacity: 0.12,
        cx: between(random, 0, width),
        cy: between(random, 0, height),
        r: between(random, 24, 48),
      },
    ],
    character: firstCharacter(name, "学"),
    characterTone: isFilled ? "paper" : "ink",
    characterX: width / 2,
    characterY: height / 2,
    characterSize: 36,
    hue: 0,
  }
}

type Random = () => number
type Motif = (random: Random, width: number, height: number) => ReadonlyArray<Shape>

const rings: Motif = (random, width, height) => {
  const cx = between(random, width * 0.6, width * 0.95)
  const cy = between(random, 0, height * 0.7)
  const gap = between(random, 22, 34)
  return Array.from({ length: 4 }, (_, index) => ({
    kind: "circle",
    tone: "accent",
    opacity: 0.28 - index * 0.06,
    cx,
    cy,
    r: gap * (index + 1),
  }))
}

const hills: Motif = (random, width, height) =>
  Array.from({ length: 3 }, (_, index) => {
    const peak = between(random, width * 0.35, width * 0.95)
    const top = between(random, height * 0.15, height * 0.5) + index * 18
    const reach = between(random, 110, 190)
    return {
      kind: "polygon",
      tone: index === 2 ? "ink" : "accent",
      opacity: 0.16 + index * 0.06,
      points: `${peak - reach},${height} ${peak},${top} ${peak + reach},${height}`,
    }
  })

const arcs: Motif = (random, width, height) =>
  Array.from({ length: 5 }, (_, index) => {
    const left = between(random, width * 0.3, width * 0.6)
    const right = between(random, width * 0.75, width)
    const base = height - index * between(random, 18, 28)
    const lift = between(random, 60, 120)
    return {
      kind: "arc",
      tone: "accent",
      opacity: 0.4 - index * 0.06,
      d: `M ${left} ${base} Q ${Math.round((left + right) / 2)} ${base - lift} ${right} ${base}`,
      width: between(random, 6, 14),
    }
  })

const tiles: Motif = (random, width) =>
  Array.from({ length: 12 }, (_, index) => {
    const size = 40
    const x = width - size * ((index % 4) + 1)
    const y = size * Math.floor(index / 4)
    const corner = pick(random, 4)
    const corners = [`${x},${y}`, `${x + size},${y}`, `${x + size},${y + size}`, `${x},${y + size}`]
    return {
      kind: "polygon",
      tone: corner % 2 === 0 ? "accent" : "ink",
      opacity: between(random, 8, 28) / 100,
      points: corners.filter((_, position) => position !== corner).join(" "),
    }
  })

const MOTIFS: ReadonlyArray<Motif> = [rings, hills, arcs, tiles]

const HUES = [0, 1, 2] as const

/** What names of courses share says nothing on a cover. */
const COMMON = /[的与和及课程班讲基础精题库第一二三四五六七八九十]/u
const TELLING = 6

const characterOf = (name: string, id: string): string => {
  const letters = Array.from(name.trim()).filter((sign) => /\p{L}/u.test(sign))
  const telling = letters.filter((sign) => !COMMON.test(sign)).slice(0, TELLING)
  return telling[pick(sequence(`character ${id}`), telling.length)] ?? letters[0] ?? "课"
}

const firstCharacter = (text: string, fallback: string): string => Array.from(text.trim())[0] ?? fallback

const between = (random: Random, least: number, most: number): number => Math.round(least + random() * (most - least))

const pick = (random: Random, count: number): number => Math.floor(random() * count)

/** Numbers in [0, 1) that the text alone decides: an FNV-1a hash steps a 32-bit mixing counter. */
const sequence = (text: string): Random => {
  let state = 0x811c9dc5
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000
  }
}
