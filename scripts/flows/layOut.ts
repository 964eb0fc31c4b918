import ELK, { type ElkExtendedEdge, type ElkNode } from "elkjs/lib/elk.bundled.js"
import type { AnyTransitionDefinition } from "xstate"
import { eventText } from "../../src/dev/record/traceLine.ts"
import type { Box, Line, Sheet } from "./Sheet.ts"

/** Where everything of a sheet lies, in pixels. Lines and their labels are in the order of the sheet's. */
export interface Layout {
  readonly width: number
  readonly height: number
  readonly boxes: ReadonlyMap<string, Place>
  readonly lines: ReadonlyArray<{ readonly points: ReadonlyArray<Point>; readonly label: Place; readonly text: string }>
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Place extends Point {
  readonly width: number
  readonly height: number
}

export const HEAD = 26
const LINE_HEIGHT = 16
const LETTER = 7.3
const LONGEST_LABEL = 20

const elk = new ELK()

/** The more compact of two directions. */
export const layOut = async (sheet: Sheet): Promise<Layout> => {
  const both = await Promise.all(["DOWN", "RIGHT"].map(async (direction) => place(sheet, direction)))
  const [best] = both.toSorted((a, b) => Math.max(a.width, a.height) - Math.max(b.width, b.height))
  if (best === undefined) throw new Error(`${sheet.name} was not laid out`)
  return best
}

/** Where lines end that leave the sheet for the same state, and where those begin that every state has. */
export const stubOf = (away: string): string => `to ${away}`
export const ANYWHERE = "any state"

const place = async (sheet: Sheet, direction: string): Promise<Layout> => {
  const texts = sheet.lines.map(labelOf)
  const options = {
    "elk.algorithm": "layered",
    "elk.direction": direction,
    "elk.hierarchyHandling": "INCLUDE_CHILDREN",
    "elk.edgeRouting": "ORTHOGONAL",
    "elk.json.edgeCoords": "ROOT",
    "elk.json.shapeCoords": "ROOT",
    "elk.layered.spacing.nodeNodeBetweenLayers": "28",
    "elk.spacing.nodeNode": "22",
    "elk.spacing.edgeNode": "14",
    "elk.spacing.edgeEdge": "10",
    "elk.layered.spacing.edgeNodeBetweenLayers": "12",
    "elk.layered.spacing.edgeEdgeBetweenLayers": "10",
    "elk.padding": "[top=16,left=16,bottom=16,right=16]",
  }
  const root: ElkNode = await elk.layout({
    id: "sheet",
    layoutOptions: options,
    children: [
      ...sheet.boxes.map(nodeOf),
      ...stubsOf(sheet).map(({ id, text }) => ({ id, width: text.length * LETTER + 16, height: 20 })),
    ],
    edges: sheet.lines.map((line, index) => ({
      id: `line ${index}`,
      sources: [isFromAnywhere(sheet, line) ? ANYWHERE : line.from.id],
      targets: [line.to?.id ?? stubOf(line.away)],
      labels: [{ text: texts[index] ?? "", width: (texts[index] ?? "").length * LETTER + 4, height: 14 }],
    })),
  })
  const boxes = new Map<string, Place>()
  const edges: Array<ElkExtendedEdge> = []
  const visit = (node: ElkNode): void => {
    const { x = 0, y = 0, width = 0, height = 0 } = node
    boxes.set(node.id, { x, y, width, height })
    edges.push(...(node.edges ?? []))
    for (const child of node.children ?? []) visit(child)
  }
  visit(root)
  return {
    width: Math.ceil(root.width ?? 0),
    height: Math.ceil(root.height ?? 0),
    boxes,
    lines: sheet.lines.map((_, index) => {
      const edge = edges.find(({ id }) => id === `line ${index}`)
      const points = (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
        startPoint,
        ...bendPoints,
        endPoint,
      ])
      const { x = 0, y = 0, width = 0, height = 0 } = edge?.labels?.[0] ?? {}
      return { points, label: { x, y, width, height }, text: texts[index] ?? "" }
    }),
  }
}

/** A chart without inner states is its own box. */
const isFromAnywhere = ({ root, boxes }: Sheet, { from }: Line): boolean => from === root && boxes[0]?.node !== root

/** What stands for what is not on the sheet. */
export const stubsOf = (sheet: Sheet): ReadonlyArray<{ readonly id: string; readonly text: string }> => {
  const aways = [...new Set(sheet.lines.filter(({ to }) => to === null).map(({ away }) => away))]
  return [
    ...aways.map((away) => ({ id: stubOf(away), text: `→ ${away.slice(away.indexOf(".") + 1)}` })),
    ...(sheet.lines.some((line) => isFromAnywhere(sheet, line)) ? [{ id: ANYWHERE, text: ANYWHERE }] : []),
  ]
}

const nodeOf = (box: Box): ElkNode => {
  const { width, height } = sizeOf(box)
  if (box.boxes.length === 0) return { id: box.node.id, width, height }
  return {
    id: box.node.id,
    layoutOptions: {
      "elk.padding": `[top=${height + 10},left=12,bottom=12,right=12]`,
      "elk.nodeSize.constraints": "MINIMUM_SIZE",
      "elk.nodeSize.minimum": `(${width}, ${height})`,
    },
    children: box.boxes.map(nodeOf),
  }
}

const sizeOf = (box: Box): { readonly width: number; readonly height: number } => {
  const lines = [box.node.key, ...detailsOf(box)]
  return {
    width: Math.max(...lines.map((line) => line.length)) * LETTER + 22,
    height: HEAD + (lines.length - 1) * LINE_HEIGHT,
  }
}

/** What a box says below its name: what it starts, and which sheet shows what is within. */
export const detailsOf = ({ node, sheet }: Box): ReadonlyArray<string> => [
  ...node.invoke.map(({ src, id }) => `⚙ ${typeof src === "string" ? src : id}`),
  ...(sheet === null ? [] : [`▤ ${Object.keys(node.states).length} states`]),
]

/** `3 load done`, or the numbers alone where they are several. */
const labelOf = ({ arrows }: Line): string => {
  const [first, ...rest] = arrows
  if (first === undefined) return ""
  const text =
    rest.length > 0 ? spans(arrows.map(({ number }) => number)) : `${first.number} ${wordsOf(first.transition)}`
  return text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL - 1)}…` : text
}

/** `3–5 9` */
const spans = (numbers: ReadonlyArray<number>): string => {
  const parts: Array<[number, number]> = []
  for (const number of numbers) {
    const last = parts.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else parts.push([number, number])
  }
  return parts.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(" ")
}

/** What a transition is taken on. */
export const wordsOf = ({ eventType }: AnyTransitionDefinition): string =>
  eventType === "" ? "always" : eventText(eventType)

/** Of a guard or an action. */
export const nameOf = (part: unknown): string => {
  if (typeof part === "string") return part
  return typeof part === "object" && part !== null && "type" in part ? String(part.type) : "(inline)"
}
