import type { BankSource, ExamSource } from "../contract/ExamSource.ts"
import { DAILY } from "../question/practiceTypes.ts"

/** The query of the page on which this source is answered. */
export const queryOf = (source: ExamSource): URLSearchParams => {
  const query = new URLSearchParams()
  const { draw, ...texts } = "bank_id" in source ? source : { ...source, draw: undefined }
  for (const [name, value] of Object.entries(texts)) query.set(name, value)
  for (const id of draw?.chapter_ids ?? []) query.append("chapter", id)
  for (const kind of draw?.kinds ?? []) query.append("kind", kind)
  for (const point of draw?.points ?? []) query.append("point", point)
  if (draw !== undefined) query.set("count", String(draw.count))
  if (draw?.only !== undefined) query.set("only", draw.only)
  return query
}

/**
 * The source of an attempt from its text (`bank/1/2`, `type/12/1/2`, `day/1/2026-03-02`), to be answered again; null for
 * questions that were drawn, which another draw would replace, and for papers.
 */
export const again = (name: string): BankSource | null => {
  const [made, ...parts] = name.split("/")
  const [exam_type, [bank_id, last]] =
    made === "type" ? [parts[0], parts.slice(1)] : [made === "day" ? DAILY : undefined, parts]
  if (bank_id === undefined || !["bank", "type", "day"].includes(made ?? "")) return null
  return {
    bank_id,
    ...(exam_type !== undefined && { exam_type }),
    ...(last !== undefined && (made === "day" ? { day: last } : { chapter_id: last })),
  }
}
