/** A colour as a key; "" where it is that of text everywhere, `UNSEEN` on white paper. */
export const colorIn = (value: string | undefined, around: string): string => {
  const color = value?.toLowerCase() ?? ""
  if (KEPT.test(color)) return around
  if (/^(?:initial|auto|black|windowtext|canvastext)$/.test(color)) return ""
  if (/^(?:white|transparent)$/.test(color)) return UNSEEN
  const channels = channelsOf(color)
  if (channels === null) return color
  const [least, most] = [Math.min(...channels.slice(0, 3)), Math.max(...channels.slice(0, 3))]
  if (least > NEARLY_WHITE || channels[3] === 0) return UNSEEN
  // the dark greys that sites have for all of their text
  return most <= DARK && most - least <= GREYISH ? "" : channels.join()
}

/** What lies behind a text; "" where that is white. */
export const backgroundIn = (value: string | undefined, around: string): string => {
  const background = value?.toLowerCase() ?? ""
  if (KEPT.test(background)) return around
  const [own = "none"] = /#[\da-f]{3,8}|rgba?\([^)]*\)|[a-z]+/.exec(background) ?? []
  if (/^(?:none|initial|url)$/.test(own)) return around
  const color = colorIn(own, "")
  return color === UNSEEN ? "" : color || "black"
}

export const UNSEEN = "unseen"

const KEPT = /^(?:inherit|unset|revert|revert-layer|currentcolor)?$/
const NEARLY_WHITE = 244
const DARK = 102
const GREYISH = 40

/** Red, green, blue and opacity of `#f00` and `rgb(…)`; null for what is written otherwise. */
const channelsOf = (color: string): ReadonlyArray<number> | null => {
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(color)?.[1]
  if (hex !== undefined) {
    const pairs = hex.match(hex.length < 6 ? /./g : /../g) ?? []
    return pairs.map((pair) => Number.parseInt(pair.padStart(2, pair), 16))
  }
  const inside = /^rgba?\(([^)]*)\)$/.exec(color)?.[1]
  const numbers = inside?.split(/[\s,/]+/).flatMap((one) => (one === "" ? [] : [Number.parseFloat(one)])) ?? []
  return numbers.length < 3 ? null : numbers
}
