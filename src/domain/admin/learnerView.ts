import * as Schema from "effect/Schema"
import { RoomRules } from "../contract/roomRules.ts"

const as = <K extends string, F extends Schema.Struct.Fields>(kind: K, fields: F) =>
  Schema.Struct({ kind: Schema.Literal(kind), ...fields })

const NAMED = { id: Schema.String, name: Schema.String }
/** Yuan as somebody typed it. */
const PRICED = { price: Schema.String, original_price: Schema.String, free: Schema.Boolean }

const ASKED = Schema.Struct({
  kind: Schema.String,
  material_html: Schema.String,
  stem_html: Schema.String,
  prompts: Schema.Array(Schema.String),
  options: Schema.Array(Schema.Struct({ key: Schema.String, html: Schema.String, is_right: Schema.Boolean })),
  /** What is right, in words. */
  answer: Schema.String,
  explanation_html: Schema.String,
})

const COURSE = as("course", {
  ...NAMED,
  ...PRICED,
  about: Schema.Array(Schema.String),
  summary: Schema.String,
  intro_html: Schema.String,
  /** Names. */
  teachers: Schema.Array(Schema.String),
  chapters: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      lessons: Schema.Array(
        Schema.Struct({
          name: Schema.String,
          is_video: Schema.Boolean,
          seconds: Schema.Finite,
          is_preview: Schema.Boolean,
          /** Of an article. */
          html: Schema.String,
        }),
      ),
    }),
  ),
  handouts: Schema.Array(Schema.Struct({ name: Schema.String, html: Schema.String })),
})

/** Of somebody who never began it. Times are `YYYY-MM-DD HH:mm:ss` in Shanghai. */
const PAPER = as("paper", {
  name: Schema.String,
  /** Its exam type. */
  about: Schema.String,
  questions: Schema.Finite,
  minutes: Schema.Finite,
  homework: Schema.optionalKey(Schema.Literal(true)),
  opens_at: Schema.NullOr(Schema.String),
  closes_at: Schema.NullOr(Schema.String),
  enters_until: Schema.optionalKey(Schema.String),
  total_score: Schema.Finite,
  pass_score: Schema.Finite,
  attempts: Schema.Finite,
  attempts_used: Schema.Finite,
  best_score: Schema.Null,
  key_policy: Schema.Literals(["at_once", "after_hand_in", "after_close"]),
  feedback: Schema.Array(Schema.Literals(["at_once", "at_end"])),
  is_drawn: Schema.Boolean,
  is_shuffled: Schema.Boolean,
  room: Schema.optionalKey(RoomRules),
  rules_html: Schema.String,
  sections: Schema.Array(Schema.Struct({ name: Schema.String, questions: Schema.Finite, score: Schema.Finite })),
})

const CLASSROOM = as("classroom", {
  ...NAMED,
  ...PRICED,
  summary: Schema.String,
  intro_html: Schema.String,
  valid_until: Schema.NullOr(Schema.String),
  contract_required: Schema.Boolean,
  lessons: Schema.Finite,
  seconds: Schema.Finite,
  /** Its courses by subject and class type. */
  groups: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      subjectName: Schema.String,
      classTypeName: Schema.String,
      course: Schema.Array(
        Schema.Struct({
          ...NAMED,
          year: Schema.Finite,
          lessons: Schema.Finite,
          teachers: Schema.Array(Schema.Struct({ name: Schema.String })),
        }),
      ),
    }),
  ),
})

const TEACHER = as("teacher", {
  ...NAMED,
  title: Schema.String,
  intro: Schema.String,
  picture: Schema.String,
  subjects: Schema.Array(Schema.Struct(NAMED)),
})

const DAYS = as("days", {
  days: Schema.Struct({
    ...NAMED,
    kind: Schema.Literals(["registration", "ticket", "exam", "results"]),
    start: Schema.String,
    end: Schema.String,
    url: Schema.String,
    hours: Schema.String,
    bring: Schema.String,
  }),
  /** Whose calendar it is in: a region, a subject. */
  about: Schema.Array(Schema.String),
  /** Server time, epoch milliseconds. */
  now: Schema.Finite,
})

const LIVE = as("live", {
  title: Schema.String,
  subject_name: Schema.String,
  teacher_name: Schema.String,
  /** `YYYY-MM-DD HH:mm:ss` in Shanghai; empty for a time that is none. */
  start_time: Schema.String,
  end_time: Schema.String,
  summary: Schema.String,
  /** Server time, epoch milliseconds. */
  now: Schema.Finite,
})

/** A subject with those below it. */
export interface ShownSubject {
  readonly id: string
  readonly name: string
  /** Address of a picture; empty: it is drawn. */
  readonly icon: string
  readonly list: ReadonlyArray<ShownSubject>
}
const SUBJECT: Schema.Codec<ShownSubject> = Schema.Struct({
  ...NAMED,
  icon: Schema.String,
  list: Schema.Array(Schema.suspend((): Schema.Codec<ShownSubject> => SUBJECT)),
})

const PAGES = as("pages", {
  /** Addresses of pages as they would be, without anything that starts in them. */
  pages: Schema.Array(Schema.Struct({ name: Schema.String, src: Schema.String })),
  /** Of an agency: one with somebody's name on it, as SVG; null: none. */
  certificate: Schema.NullOr(Schema.String),
})

/**
 * What a learner sees of a file of the content, or of a row of one, by the page that shows it: also while it is written,
 * with errors.
 */
export const LEARNER_VIEW = Schema.Union([
  as("article", { title: Schema.String, about: Schema.String, html: Schema.String }),
  /** A question as it is asked, or those of a case. */
  as("questions", { questions: Schema.Array(ASKED) }),
  COURSE,
  PAPER,
  CLASSROOM,
  TEACHER,
  LIVE,
  DAYS,
  /** What something costs at an agency. */
  as("price", { ...NAMED, ...PRICED, about: Schema.Array(Schema.String) }),
  /** Categories of news, as the list of one of them has them. */
  as("categories", { list: Schema.Array(Schema.Struct({ ...NAMED, current: Schema.Boolean })) }),
  /** As learners choose among them: the first level alone, where something below it is shown. */
  as("subjects", { subjects: Schema.Array(SUBJECT) }),
  /** Of an agency, or a bank. */
  PAGES,
])
export type LearnerView = typeof LEARNER_VIEW.Type
export type ViewOf<K extends LearnerView["kind"]> = Extract<LearnerView, { readonly kind: K }>
