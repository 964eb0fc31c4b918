import { crc32, deflateSync } from "node:zlib"
import { BoundedMap } from "../core/BoundedMap.ts"
import { themeOf } from "./themeOf.ts"

/** What those who show links ask for. */
const WIDTH = 1200
const HEIGHT = 630
/** So few that nobody can make the server draw without end. */
export const COVERS = 24

const drawn = new BoundedMap<string, Buffer>(200)

/** One of the pictures (0 to 23) beside links to an agency's pages: circles in its colour, as PNG. */
export const coverPicture = (colour: string | undefined, number: number): Buffer => {
  const key = `${colour ?? ""} ${number}`
  const picture = drawn.get(key) ?? draw(colour, number)
  drawn.set(key, picture)
  return picture
}

/** The same path, the same picture. */
export const coverOf = (path: string): number => crc32(path) % COVERS

const draw = (colour: string | undefined, number: number): Buffer => {
  const { light } = themeOf(colour)
  const palette = [light["--accent-tint"], light["--accent"], light["--accent-hover"], light["--on-accent"]]
  const circles = circlesOf(number)
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT)
  for (const [index, { x, y, radius }] of circles.entries())
    for (let row = Math.max(0, y - radius); row < Math.min(HEIGHT, y + radius); row += 1) {
      const half = Math.floor(Math.sqrt(radius ** 2 - (row - y) ** 2))
      const start = row * (WIDTH + 1) + 1
      rows.fill(
        1 + (index % 3),
        start + Math.min(WIDTH, Math.max(0, x - half)),
        start + Math.min(WIDTH, Math.max(0, x + half)),
      )
    }
  return png(palette, rows)
}

/** A large one, one that cuts it and a small one, for each number elsewhere. */
const circlesOf = (number: number) => {
  const angle = (2 * Math.PI * number) / COVERS
  const at = (distance: number, turn: number) => ({
    x: Math.round(WIDTH / 2 + distance * Math.cos(angle + turn)),
    y: Math.round(HEIGHT / 2 + (distance * Math.sin(angle + turn)) / 2),
  })
  return [
    { ...at(220, 0), radius: 250 },
    { ...at(330, 2 + (number % 3)), radius: 150 },
    { ...at(120, 4), radius: 48 },
  ]
}

/** Rows of a byte each for filter and pixels; a pixel is the number of its colour. */
const png = (palette: ReadonlyArray<string>, rows: Buffer): Buffer => {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(WIDTH, 0)
  size.writeUInt32BE(HEIGHT, 4)
  // eight bits of a palette
  size.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", size),
    chunk("PLTE", Buffer.from(palette.map((colour) => colour.slice(1)).join(""), "hex")),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

const chunk = (type: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), body])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(body.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), whole.length - 4)
  return whole
}
