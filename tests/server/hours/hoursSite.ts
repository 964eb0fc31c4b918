import type { HoursState } from "#domain/contract/hours.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { START } from "../../support/testServer.ts"
import { sampleFiles } from "../content/sampleContent.ts"

const DAY = 86_400_000

/** Of a class that counts hours, asks about once a minute and lets nobody skip; its one video has 90 seconds. */
export const LESSON = { classroom_id: "3001", lesson_id: "l1" }

interface Course {
  readonly chapters: ReadonlyArray<{ readonly lessons: ReadonlyArray<object> }>
}

const course = sampleFiles["catalog/courses/1001.yaml"] as Course
const MARKERS = [9, 20, 30, 40].map((second, n) => ({ second, question_id: `q${n + 1}` }))
const chapters = course.chapters.map((chapter, n) => ({
  ...chapter,
  lessons: chapter.lessons.map((lesson, m) => (n + m === 0 ? { ...lesson, markers: MARKERS } : lesson)),
}))

/** Right answers by the texts of their options, and the wrong ones. */
const RIGHT: Readonly<Record<string, unknown>> = { q1: ["乙"], q2: ["甲", "丙"], q3: true, q4: ["十"] }

export const makeHoursSite = async (rules: object = {}): Promise<StudySite> => {
  const site = await makeStudySite({
    "catalog/courses/1001.yaml": { ...course, chapters },
    "catalog/classrooms.yaml": [
      {
        ...(sampleFiles["catalog/classrooms.yaml"] as ReadonlyArray<object>)[0],
        id: "3001",
        name: "学时班",
        subject_id: "3130101",
        price: "0",
        course_ids: ["1001"],
        hours: { count: true, no_skip: true, ask: 1, ...rules },
      },
    ],
  })
  // no exam withholds the questions
  await site.sql`
    update papers set opens_at = ${START - 2 * DAY}, closes_at = ${START - DAY}
    where agency_id = 'a' and opens_at is not null`
  return site
}

/** The value that answers a question as it is shown. */
export const answerTo = ({ question }: NonNullable<HoursState["check"]>, isRight: boolean): never => {
  const right = RIGHT[question.id]
  const keys = Array.isArray(right)
    ? question.options.filter(({ html }) => right.includes(html.replaceAll(/<[^>]*>/g, ""))).map(({ key }) => key)
    : []
  const others = question.options.map(({ key }) => key).filter((key) => !keys.includes(key))
  const values: Readonly<Record<string, readonly [right: unknown, wrong: unknown]>> = {
    single: [keys[0], others[0]],
    multiple: [keys, others],
    judge: [right, !right],
    blank: [right, ["错"]],
  }
  return values[question.kind]?.[isRight ? 0 : 1] as never
}

/** Plays so many seconds of the lesson, and tells the server. */
export const play = async (
  site: StudySite,
  learner: Learner,
  { session, nonce }: { readonly session: string; readonly nonce: string },
  [from, to]: readonly [number, number],
): Promise<HoursState> => {
  site.clock.now += (to - from) * 1_000
  return learner.get("hours.beat", { session, nonce, ranges: [[from, to]] })
}
