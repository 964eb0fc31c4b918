import ELK, { type ElkExtendedEdge, type ElkNode, type LayoutOptions } from "elkjs/lib/elk.bundled.js"
import type { AnyTransitionDefinition } from "xstate"
import { eventText } from "../../src/dev/record/traceLine.ts"
import type { Box, Line, NumberedArrow, Sheet } from "./Sheet.ts"

/** Where everything of a sheet lies, in pixels. Lines and their labels are in the order of the sheet's. */
export interface Layout {
  readonly width: number
  readonly height: number
  readonly boxes: ReadonlyMap<string, Place>
  readonly lines: ReadonlyArray<{
    readonly points: ReadonlyArray<Point>
    readonly label: Place
    readonly texts: ReadonlyArray<string>
  }>
  /** What stands for a state that is not on the sheet, or is far away on it. */
  readonly stubs: ReadonlyArray<{ readonly place: Place; readonly text: string }>
}

/** A sheet is at most this wide and high, in pixels: more is not seen at one look. */
export const MAX_PIXELS = 1_000

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
const MAX_LABEL = 24
export const LABEL_HEIGHT = 14

const elk = new ELK()

/** The more compact of two directions; where neither fits, drawn closely. */
export const layOut = async (sheet: Sheet): Promise<Layout> => {
  const plain = await mostCompact(sheet, new Set(), PLAIN_WAYS)
  return extentOf(plain) <= MAX_PIXELS ? plain : layOutClosely(sheet, new Set())
}

/** Where nothing fits, the longest line is cut, one after the other: a stub beside its state says where it leads. */
const layOutClosely = async (sheet: Sheet, cut: ReadonlySet<Line>): Promise<Layout> => {
  const best = await mostCompact(sheet, cut, CLOSE_WAYS)
  if (extentOf(best) <= MAX_PIXELS) return best
  const lengthOf = (line: Line): number => lengthAlong(best.lines[sheet.lines.indexOf(line)]?.points ?? [])
  const [longest] = sheet.lines.filter((line) => !cut.has(line)).toSorted((a, b) => lengthOf(b) - lengthOf(a))
  if (longest === undefined) throw new Error(`${sheet.name} is too large for a sheet`)
  return layOutClosely(sheet, new Set([...cut, longest]))
}

const mostCompact = async (
  sheet: Sheet,
  cut: ReadonlySet<Line>,
  ways: ReadonlyArray<LayoutOptions>,
): Promise<Layout> => {
  // compacting lines, elk gives up on some sheets ("Invalid hitboxes") in one way and not in another
  const tried = await Promise.allSettled(ways.map(async (way) => place(sheet, cut, way)))
  const layouts = tried.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []))
  const [best] = layouts.toSorted((a, b) => extentOf(a) - extentOf(b))
  if (best === undefined) throw new Error(`${sheet.name} was not laid out`)
  return best
}

const PLAIN_WAYS: ReadonlyArray<LayoutOptions> = ["DOWN", "RIGHT"].map((direction) => ({ "elk.direction": direction }))

const CLOSE_WAYS: ReadonlyArray<LayoutOptions> = PLAIN_WAYS.flatMap((direction) =>
  ["GREEDY", "DEPTH_FIRST"].flatMap((cycleBreaking) =>
    ["NETWORK_SIMPLEX", "COFFMAN_GRAHAM"].map((layering) => ({
      ...direction,
      "elk.layered.cycleBreaking.strategy": cycleBreaking,
      "elk.layered.layering.strategy": layering,
      "elk.layered.layering.coffmanGraham.layerBound": "4",
      "elk.layered.nodePlacement.strategy": "LINEAR_SEGMENTS",
      "elk.layered.compaction.postCompaction.strategy": "EDGE_LENGTH",
    })),
  ),
)

const extentOf = ({ width, height }: Layout): number => Math.max(width, height)

const lengthAlong = (points: ReadonlyArray<Point>): number =>
  points.reduce((sum, { x, y }, index) => {
    const before = points[index - 1]
    return before === undefined ? 0 : sum + Math.abs(x - before.x) + Math.abs(y - before.y)
  }, 0)

const ANYWHERE = "any state"

/** Where a line begins and ends: at a box, or at a stub, which lines that were not cut share. */
const endsOf = (sheet: Sheet, cut: ReadonlySet<Line>, line: Line) => {
  const place = cut.has(line) ? ` of line ${sheet.lines.indexOf(line)}` : ""
  const { from, to, away } = line
  if (isFromAnywhere(sheet, line)) return { source: stub(ANYWHERE, place), target: to?.id ?? awayStub(away, "") }
  if (to === null) return { source: from.id, target: awayStub(away, place) }
  return { source: from.id, target: place === "" ? to.id : stub(`→ ${to.key}`, place) }
}

interface Stub {
  readonly id: string
  readonly text: string
}

const stub = (text: string, place: string): Stub => ({ id: `${text}${place}`, text })

const awayStub = (away: string, place: string): Stub => stub(`→ ${away.slice(away.indexOf(".") + 1)}`, place)

/** A chart without inner states is its own box. */
const isFromAnywhere = ({ root, boxes }: Sheet, { from }: Line): boolean => from === root && boxes[0]?.node !== root

const idOf = (end: string | Stub): string => (typeof end === "string" ? end : end.id)

const place = async (sheet: Sheet, cut: ReadonlySet<Line>, way: LayoutOptions): Promise<Layout> => {
  const labels = sheet.lines.map((line) => (isClose(way) ? closeLabelOf(line) : labelOf(line)))
  const ends = sheet.lines.map((line) => endsOf(sheet, cut, line))
  const stubs = new Map(
    ends.flatMap(({ source, target }) =>
      [source, target].flatMap((end) => (typeof end === "string" ? [] : [[end.id, end.text] as const])),
    ),
  )
  const options = {
    "elk.algorithm": "layered",
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
    ...way,
  }
  const root: ElkNode = await elk.layout({
    id: "sheet",
    layoutOptions: options,
    children: [
      ...sheet.boxes.map(nodeOf),
      ...[...stubs].map(([id, text]) => ({ id, width: text.length * LETTER + 16, height: 20 })),
    ],
    edges: ends.map(({ source, target }, index) => ({
      id: `line ${index}`,
      sources: [idOf(source)],
      targets: [idOf(target)],
      labels: [sizedLabel(labels[index] ?? [])],
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
      return { points, label: { x, y, width, height }, texts: labels[index] ?? [] }
    }),
    stubs: [...stubs].flatMap(([id, text]) => {
      const place = boxes.get(id)
      return place === undefined ? [] : [{ place, text }]
    }),
  }
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

const sizedLabel = (texts: ReadonlyArray<string>) => ({
  text: texts.join("\n"),
  width: Math.max(0, ...texts.map(({ length }) => length)) * LETTER + 4,
  height: texts.length * LABEL_HEIGHT,
})

/** `3 load done` and `[isEmpty]` below it; of several arrows the numbers alone, and of each guard which it guards. */
const labelOf = ({ arrows }: Pick<Line, "arrows">): ReadonlyArray<string> => {
  const [first, ...rest] = arrows
  if (first === undefined) return []
  if (rest.length === 0) return [`${first.number} ${wordsOf(first.transition)}`, ...guardOf(first)].map(shortened)
  const guards = Map.groupBy(arrows, (arrow) => guardOf(arrow).join(""))
  return [...guards]
    .map(([guard, guarded]) => `${spans(guarded.map(({ number }) => number))} ${guard}`.trim())
    .map(shortened)
}

/** Where there is little room: a mark beside the number of an arrow that has a guard; the table names it. */
const closeLabelOf = ({ arrows }: Line): ReadonlyArray<string> => {
  const [free, guarded] = [
    arrows.filter((arrow) => guardOf(arrow).length === 0),
    arrows.filter((arrow) => guardOf(arrow).length > 0),
  ]
  const numbers = (some: ReadonlyArray<NumberedArrow>) => spans(some.map(({ number }) => number))
  const texts = [...(free.length > 0 ? [numbers(free)] : []), ...(guarded.length > 0 ? [`[${numbers(guarded)}]`] : [])]
  return arrows.length === 1 && free.length === 1 ? labelOf({ arrows }) : [shortened(texts.join(" "))]
}

const isClose = (way: LayoutOptions): boolean => "elk.layered.layering.strategy" in way

const guardOf = ({ transition: { guard } }: NumberedArrow): ReadonlyArray<string> =>
  guard === undefined ? [] : [`[${nameOf(guard)}]`]

const shortened = (text: string): string => (text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL - 1)}…` : text)

/** `4 load done [isEmpty]` */
export const sentenceOf = ({ number, transition }: NumberedArrow): string =>
  `${number} ${wordsOf(transition)}${transition.guard === undefined ? "" : ` [${nameOf(transition.guard)}]`}`

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
