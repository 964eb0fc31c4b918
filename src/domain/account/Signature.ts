/** A drawn signature: strokes as an SVG path of whole numbers in a field of this size. */
export const WIDTH = 600
export const HEIGHT = 200

/** Bytes: more than anybody draws by hand. */
export const MAX_LENGTH = 20_000

/** `M` begins a stroke, `L` goes on. */
export const PATH = /^(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})*)*$/

interface Point {
  readonly x: number
  readonly y: number
}

/** The path with another stroke begun at a point given in shares of the field (0 to 1). */
export const begin = (path: string, point: Point): string => added(path, "M", point)

/** The path with its last stroke drawn on; as it was while there is none. */
export const extend = (path: string, point: Point): string => (path === "" ? path : added(path, "L", point))

// a field that is full takes no more, and what was drawn stays
const added = (path: string, sign: "M" | "L", { x, y }: Point): string => {
  const next = `${path}${sign}${within(x, WIDTH)} ${within(y, HEIGHT)}`
  return next.length > MAX_LENGTH ? path : next
}

const within = (share: number, size: number): number => Math.round(Math.min(Math.max(share, 0), 1) * size)
