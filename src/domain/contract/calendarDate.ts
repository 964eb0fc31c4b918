import * as Schema from "effect/Schema"
import { DateText, Id, PublicText } from "./fields.ts"

/** A date of the exam calendar; both days included. Texts are "" where the calendar has none. */
export const CalendarDate = Schema.Struct({
  id: Id,
  name: PublicText,
  kind: Schema.Literals(["registration", "ticket", "exam", "results"]),
  start: DateText,
  end: DateText,
  /** The official page. */
  url: PublicText,
  /** Of an exam: its hours, and what to bring. */
  hours: PublicText,
  bring: PublicText,
})
export type CalendarDate = typeof CalendarDate.Type
