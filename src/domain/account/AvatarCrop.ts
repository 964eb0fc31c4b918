/** Pixels. */
export interface Picture {
  readonly width: number
  readonly height: number
}

/** A square of a picture, in the picture's own pixels. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly size: number
}

/** A place in the square: 0 is its left or upper edge, 1 the other one. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** What an avatar is stored with, pixels a side. */
export const SIDE = 512

/** How far one may zoom in: fewer pixels than this would be a blur. */
const SMALLEST = 96

const largest = ({ width, height }: Picture): number => Math.min(width, height)
const smallest = (picture: Picture): number => Math.min(SMALLEST, largest(picture))

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most)

const within = (picture: Picture, { x, y, size }: Crop): Crop => ({
  x: between(0, x, picture.width - size),
  y: between(0, y, picture.height - size),
  size,
})

/** The largest square, in the middle. */
export const of = (picture: Picture): Crop => {
  const size = largest(picture)
  return { x: (picture.width - size) / 2, y: (picture.height - size) / 2, size }
}

/** The picture follows a finger that moved by so much of the square. */
export const drag = (picture: Picture, { x, y, size }: Crop, by: Point): Crop =>
  within(picture, { x: x - by.x * size, y: y - by.y * size, size })

/** The picture gets `factor` times larger, and what was at a place stays there. */
export const zoom = (picture: Picture, { x, y, size }: Crop, factor: number, at: Point): Crop => {
  const next = between(smallest(picture), size / factor, largest(picture))
  return within(picture, { x: x + at.x * (size - next), y: y + at.y * (size - next), size: next })
}

/** How far it is zoomed in: 0 is not at all, 1 as far as it goes. */
export const zoomed = (picture: Picture, { size }: Crop): number => {
  const range = Math.log(largest(picture) / smallest(picture))
  return range === 0 ? 0 : between(0, Math.log(largest(picture) / size) / range, 1)
}

/** Zooms so far, around the middle. */
export const zoomTo = (picture: Picture, crop: Crop, level: number): Crop => {
  const size = largest(picture) * (smallest(picture) / largest(picture)) ** between(0, level, 1)
  return zoom(picture, crop, crop.size / size, { x: 0.5, y: 0.5 })
}

const middle = (points: ReadonlyArray<Point>): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

const spread = ([a, b]: ReadonlyArray<Point>): number =>
  a === undefined || b === undefined ? 1 : Math.max(0.01, Math.hypot(a.x - b.x, a.y - b.y))

/** One finger drags, two zoom by their distance and drag by their middle. Both lists name the same fingers. */
export const gesture = (
  picture: Picture,
  crop: Crop,
  before: ReadonlyArray<Point>,
  after: ReadonlyArray<Point>,
): Crop => {
  const [from, to] = [middle(before), middle(after)]
  const zoomedCrop = before.length < 2 ? crop : zoom(picture, crop, spread(after) / spread(before), from)
  return drag(picture, zoomedCrop, { x: to.x - from.x, y: to.y - from.y })
}
