import type { AnyStateNode } from "xstate"
import { detailsOf, HEAD, type Layout, type Place, type Point, stubsOf } from "./layOut.ts"
import type { Box, Sheet } from "./Sheet.ts"

/** Dark where the reader's screen is; `.lit` is what an inspector marks. */
const STYLE = `
svg { font: 12px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.paper { fill: #ffffff; }
.state rect { fill: #f4f6fa; stroke: #6b7686; }
.inner rect { fill: none; stroke: #9aa4b2; }
.state text { fill: #1c2430; } .state .name { font-weight: 600; } .state .detail { fill: #5a6472; }
.final rect { stroke-width: 3; }
.line path { fill: none; stroke: #6b7686; } .line text { fill: #35507a; paint-order: stroke; stroke: #ffffff; stroke-width: 3px; }
.tip { fill: #6b7686; } .start { fill: #1c2430; }
.stub rect { fill: none; stroke: #9aa4b2; stroke-dasharray: 3 3; } .stub text { fill: #5a6472; }
.lit > rect { fill: #ffe9a8; stroke: #b97800; stroke-width: 2.5; }
@media (prefers-color-scheme: dark) {
  .paper { fill: #16191d; }
  .state rect { fill: #232830; stroke: #8a95a5; } .inner rect { stroke: #5c6673; fill: none; }
  .state text { fill: #e8ebf0; } .state .detail { fill: #a3adba; }
  .line path { stroke: #8a95a5; } .line text { fill: #a9c6f5; stroke: #16191d; }
  .tip { fill: #8a95a5; } .start { fill: #e8ebf0; }
  .stub rect { stroke: #5c6673; } .stub text { fill: #a3adba; }
  .lit > rect { fill: #5a4300; stroke: #ffc83d; }
}`

/** The sheet as SVG. `print` tells one state of the chart from another. */
export const drawSheet = (sheet: Sheet, layout: Layout, print: string): string => {
  const { width, height } = layout
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" data-print="${print}">
<title>${escaped(sheet.name)}</title>
<style>${STYLE}</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="tip" d="M0 0L8 4L0 8z"/></marker></defs>
<rect class="paper" width="${width}" height="${height}"/>
${sheet.boxes.map((box) => drawBox(box, layout)).join("\n")}
${sheet.lines.map((_, index) => drawLine(layout.lines[index])).join("\n")}
${stubsOf(sheet)
  .map(({ id, text }) => drawStub(layout.boxes.get(id), text))
  .join("\n")}
</svg>
`
}

const drawBox = (box: Box, layout: Layout): string => {
  const { node, boxes } = box
  const place = layout.boxes.get(node.id)
  if (place === undefined) throw new Error(`${node.id} was not laid out`)
  const kind = ["state", ...(boxes.length > 0 ? ["inner"] : []), ...(node.type === "final" ? ["final"] : [])].join(" ")
  const details = detailsOf(box).map(
    (text, index) =>
      `<text class="detail" x="${round(place.x + 10)}" y="${round(place.y + HEAD + 8 + index * 16)}">${escaped(text)}</text>`,
  )
  const start = isInitial(node) ? `<circle class="start" cx="${round(place.x)}" cy="${round(place.y)}" r="5"/>` : ""
  return `<g class="${kind}" data-state="${escaped(node.id)}">${title(node)}<rect ${at(place)} rx="${node.type === "parallel" ? 0 : 8}"/><text class="name" x="${round(place.x + 10)}" y="${round(place.y + 18)}">${escaped(node.key)}</text>${details.join("")}${start}</g>
${boxes.map((inner) => drawBox(inner, layout)).join("\n")}`
}

const title = ({ description }: AnyStateNode): string =>
  description === undefined ? "" : `<title>${escaped(description)}</title>`

const isInitial = (node: AnyStateNode): boolean =>
  node.parent !== undefined && node.parent.type !== "parallel" && node.parent.initial?.target?.includes(node) === true

const drawLine = (line: Layout["lines"][number] | undefined): string => {
  if (line === undefined) return ""
  const { points, label, text } = line
  return `<g class="line"><path d="${pathOf(points)}" marker-end="url(#tip)"/><text x="${round(label.x)}" y="${round(label.y + 11)}">${escaped(text)}</text></g>`
}

const drawStub = (place: Place | undefined, words: string): string =>
  place === undefined
    ? ""
    : `<g class="stub"><rect ${at(place)} rx="10"/><text x="${round(place.x + 8)}" y="${round(place.y + 14)}">${escaped(words)}</text></g>`

const pathOf = (points: ReadonlyArray<Point>): string =>
  points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("")

const at = ({ x, y, width, height }: Place): string =>
  `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`

const round = (pixels: number): number => Math.round(pixels * 10) / 10

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
