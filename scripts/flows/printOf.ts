import { createHash } from "node:crypto"
import { detailsOf, sentenceOf } from "./layOut.ts"
import { flat, type Sheet } from "./Sheet.ts"

/** Changes when the sheet has to be drawn again. */
export const printOf = ({ name, boxes, lines }: Sheet): string => {
  const content = {
    name,
    boxes: flat(boxes).map((box) => [
      box.node.id,
      box.node.type,
      box.node.description,
      detailsOf(box),
      box.boxes.length,
    ]),
    lines: lines.map(({ from, to, away, arrows }) => [
      from.id,
      to?.id,
      away,
      arrows.map((arrow) => [arrow.id, sentenceOf(arrow)]),
    ]),
  }
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 12)
}
