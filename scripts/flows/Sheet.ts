import type { AnyStateMachine, AnyStateNode } from "xstate"
import { type Arrow, arrowsOf } from "../../src/dev/flow/Arrow.ts"

/** More than this many states are not read at one look. */
export const MAX_STATES = 15

/** A state on a sheet. */
export interface Box {
  readonly node: AnyStateNode
  /** Drawn within it; empty for a state whose inner states are on a sheet of their own, or that has none. */
  readonly boxes: ReadonlyArray<Box>
  /** The sheet of its inner states. */
  readonly sheet: string | null
}

/** Arrows between the same two boxes are one line. `to` null: it leads off the sheet, to `away`. */
export interface Line {
  readonly from: AnyStateNode
  readonly to: AnyStateNode | null
  readonly away: string
  readonly arrows: ReadonlyArray<NumberedArrow>
}

/** Numbers count over the whole chart. */
export interface NumberedArrow extends Arrow {
  readonly number: number
}

/** A part of a chart that is drawn by itself. */
export interface Sheet {
  /** `exam`, `exam.paper.sync`: the part's own state. */
  readonly name: string
  readonly root: AnyStateNode
  readonly boxes: ReadonlyArray<Box>
  readonly lines: ReadonlyArray<Line>
  /** Those that begin at a state of this sheet: its table. */
  readonly arrows: ReadonlyArray<NumberedArrow>
}

/** One state and nothing between: there is nothing to draw, and its table says all. */
export const isDrawn = ({ lines }: Sheet): boolean => lines.length > 0

/** A chart as sheets, the whole first; inner states that are too many for a sheet have one of their own. */
export const sheetsOf = (machine: AnyStateMachine): ReadonlyArray<Sheet> => {
  const arrows = arrowsOf(machine).map((arrow, index) => ({ ...arrow, number: index + 1 }))
  return sheetsBelow(machine.root, arrows)
}

const sheetsBelow = (root: AnyStateNode, arrows: ReadonlyArray<NumberedArrow>): ReadonlyArray<Sheet> => {
  const boxes = boxesOf(root)
  const sheet = sheetOf(root, boxes, arrows)
  const apart = flat(boxes).filter((box) => box.sheet !== null)
  return [sheet, ...apart.flatMap(({ node }) => sheetsBelow(node, arrows))]
}

/** Opens the states with the fewest inner states first, as long as there is room. */
const boxesOf = (root: AnyStateNode): ReadonlyArray<Box> => {
  const open = new Set<AnyStateNode>([root])
  let count = childrenOf(root).length || 1
  for (;;) {
    const next = [...open]
      .flatMap(childrenOf)
      .filter((node) => !open.has(node) && childrenOf(node).length > 0)
      .toSorted((a, b) => childrenOf(a).length - childrenOf(b).length)[0]
    if (next === undefined || count + childrenOf(next).length > MAX_STATES) break
    open.add(next)
    count += childrenOf(next).length
  }
  const boxOf = (node: AnyStateNode): Box => ({
    node,
    boxes: open.has(node) ? childrenOf(node).map(boxOf) : [],
    sheet: !open.has(node) && childrenOf(node).length > 0 ? node.id : null,
  })
  return childrenOf(root).length === 0 ? [{ node: root, boxes: [], sheet: null }] : childrenOf(root).map(boxOf)
}

const sheetOf = (root: AnyStateNode, boxes: ReadonlyArray<Box>, arrows: ReadonlyArray<NumberedArrow>): Sheet => {
  const shown = new Set([root, ...flat(boxes).map(({ node }) => node)])
  const boxAround = (node: AnyStateNode): AnyStateNode | null =>
    shown.has(node) ? node : node.parent === undefined ? null : boxAround(node.parent)
  const lines = new Map<string, Line>()
  for (const arrow of arrows) {
    const from = boxAround(arrow.source)
    if (from === null || (from === root && arrow.source !== root)) continue
    for (const target of arrow.transition.target ?? []) {
      const to = boxAround(target)
      // what happens inside of a box is on its own sheet
      if (to === from || to === root) continue
      const away = to === null ? target.id : ""
      const key = `${from.id} ${to?.id ?? `away ${away}`}`
      const line = lines.get(key) ?? { from, to, away, arrows: [] }
      lines.set(key, { ...line, arrows: [...line.arrows, arrow] })
    }
  }
  const own = arrows
    .filter(({ source }) => source !== root || root.parent === undefined)
    .filter(({ source }) => shown.has(source))
  return { name: root.id, root, boxes, lines: [...lines.values()], arrows: own }
}

export const flat = (boxes: ReadonlyArray<Box>): ReadonlyArray<Box> => boxes.flatMap((box) => [box, ...flat(box.boxes)])

const childrenOf = (node: AnyStateNode): ReadonlyArray<AnyStateNode> => Object.values(node.states)
