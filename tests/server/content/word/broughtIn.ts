import type { BankFile } from "#server/content/bankFiles.ts"
import { formatOf } from "#server/content/formats/formats.ts"
import { type Converted, questionsFromDrafts } from "#server/content/questionsFromDrafts.ts"

const BANK: BankFile = {
  id: "b",
  name: "题库",
  subject_id: "1",
  year: 2026,
  summary: "",
  free_questions: 0,
  exam_types: ["4"],
  chapters: [],
}
const DEFAULTS = { chapter: "一", source: "", year: 2026, difficulty: 3 }

/** A document as it comes into an empty bank. */
export const broughtIn = (bytes: Uint8Array): Converted =>
  questionsFromDrafts(formatOf("x.docx").read(bytes).drafts, { bank: BANK, images: new Map(), defaults: DEFAULTS })
