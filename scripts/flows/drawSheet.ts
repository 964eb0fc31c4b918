import type { AnyStateNode } from "xstate"
import { detailsOf, HEAD, LABEL_HEIGHT, type Layout, type Place, type Point, sentenceOf } from "./layOut.ts"
import { type Box, flat, type Line, type Sheet } from "./Sheet.ts"

/** Dark where the reader's screen is. */
const STYLE = `
svg { font: 12px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.paper { fill: #ffffff; }
.state rect { fill: #f4f6fa; stroke: #6b7686; }
.inner rect { fill: none; stroke: #9aa4b2; }
.final rect { stroke-width: 3; }
.name { fill: #1c2430; font-weight: 600; } .detail { fill: #5a6472; }
.line { fill: none; stroke: #6b7686; } .label { fill: #35507a; }
.label, .crossed text { paint-order: stroke; stroke: #ffffff; stroke-width: 3px; }
.tip { fill: #6b7686; } .start { fill: #1c2430; }
.stub rect { fill: none; stroke: #9aa4b2; stroke-dasharray: 3 3; } .stub text { fill: #5a6472; }
@media (prefers-color-scheme: dark) {
  .paper { fill: #16191d; }
  .state rect { fill: #232830; stroke: #8a95a5; } .inner rect { stroke: #5c6673; fill: none; }
  .name { fill: #e8ebf0; } .detail { fill: #a3adba; }
  .line { stroke: #8a95a5; } .label { fill: #a9c6f5; }
  .label, .crossed text { stroke: #16191d; }
  .tip { fill: #8a95a5; } .start { fill: #e8ebf0; }
  .stub rect { stroke: #5c6673; } .stub text { fill: #a3adba; }
}`

/** The sheet as SVG. `print` tells one state of the chart from another. */
export const drawSheet = (sheet: Sheet, layout: Layout, print: string): string => {
  const { width, height } = layout
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" data-print="${print}">
<title>${escaped(sheet.name)}</title>
<style>${STYLE}</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="tip" d="M0 0L8 4L0 8z"/></marker></defs>
<rect class="paper" width="${width}" height="${height}"/>
${flat(sheet.boxes)
  .map((box) => drawBox(box, layout))
  .join("\n")}
${layout.lines.map(drawLine).join("\n")}
${flat(sheet.boxes)
  .map((box) => drawWords(box, layout))
  .join("\n")}
${sheet.lines.map((line, index) => drawLabel(line, layout.lines[index])).join("\n")}
${layout.stubs.map(drawStub).join("\n")}
</svg>
`
}

const drawBox = ({ node, boxes }: Box, layout: Layout): string => {
  const place = placeOf(node, layout)
  const kind = ["state", ...(boxes.length > 0 ? ["inner"] : []), ...(node.type === "final" ? ["final"] : [])].join(" ")
  const start = isInitial(node) ? `<circle class="start" cx="${round(place.x)}" cy="${round(place.y)}" r="5"/>` : ""
  return `<g class="${kind}" data-state="${escaped(node.id)}">${title(node)}<rect ${at(place)} rx="${node.type === "parallel" ? 0 : 8}"/>${start}</g>`
}

/** Above the lines, which may cross the head of a state on their way in. */
const drawWords = (box: Box, layout: Layout): string => {
  const { x, y } = placeOf(box.node, layout)
  const details = detailsOf(box).map(
    (text, index) =>
      `<text class="detail" x="${round(x + 10)}" y="${round(y + HEAD + 8 + index * 16)}">${escaped(text)}</text>`,
  )
  const kind = box.boxes.length > 0 ? "words crossed" : "words"
  return `<g class="${kind}"><text class="name" x="${round(x + 10)}" y="${round(y + 18)}">${escaped(box.node.key)}</text>${details.join("")}</g>`
}

const placeOf = ({ id }: AnyStateNode, { boxes }: Layout): Place => {
  const place = boxes.get(id)
  if (place === undefined) throw new Error(`${id} was not laid out`)
  return place
}

const title = ({ description }: AnyStateNode): string =>
  description === undefined ? "" : `<title>${escaped(description)}</title>`

const isInitial = (node: AnyStateNode): boolean =>
  node.parent !== undefined && node.parent.type !== "parallel" && node.parent.initial?.target?.includes(node) === true

type DrawnLine = Layout["lines"][number]

const drawLine = ({ points }: DrawnLine): string => `<path class="line" d="${pathOf(points)}" marker-end="url(#tip)"/>`

const drawLabel = (line: Line, drawn: DrawnLine | undefined): string =>
  drawn === undefined
    ? ""
    : `<text class="label" y="${round(drawn.label.y + 11)}"><title>${escaped(line.arrows.map(sentenceOf).join("\n"))}</title>${drawn.texts.map((text, index) => `<tspan x="${round(drawn.label.x)}" dy="${index === 0 ? 0 : LABEL_HEIGHT}">${escaped(text)}</tspan>`).join("")}</text>`

const drawStub = ({ place, text }: Layout["stubs"][number]): string =>
  `<g class="stub"><rect ${at(place)} rx="10"/><text x="${round(place.x + 8)}" y="${round(place.y + 14)}">${escaped(text)}</text></g>`

const pathOf = (points: ReadonlyArray<Point>): string =>
  points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("")

const at = ({ x, y, width, height }: Place): string =>
  `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`

const round = (pixels: number): number => Math.round(pixels * 10) / 10

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
