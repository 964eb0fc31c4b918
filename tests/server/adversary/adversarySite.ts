import type { ExamQuestion } from "#domain/contract/examQuestion.ts"
import type { TestDatabase } from "../../support/testDatabase.ts"
import { START } from "../../support/testServer.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"

const MINUTE = 60_000

/** A mock exam, and an exam with a window that asks a second bank too; they share a question and accept late answers; practice has all of them. */
export const PAPERS = {
  p1: ["q1", "q2", "q3"],
  p2: ["q3", "q4", "q6a", "q6b", "e1"],
} as const
export type PaperId = keyof typeof PAPERS

/** As certificates name the papers. */
export const TITLES = { p1: "模拟卷", p2: "统一考试" } as const satisfies Record<PaperId, string>

/** Begins with the pass word of a room that a hostile client is not in. */
export const LOCKED = "locked"

/** With files in its answer, due when p2 closes; until then nobody sees the key of its question. */
export const HOMEWORK = "homework"
export const OF_HOMEWORK = "q5"

/** The question of p2 that somebody may make void. */
export const VOIDABLE = "q4"

/** The window of p2, and when its keys are released. */
export const WINDOW = { opens: START - 60 * MINUTE, closes: START + 20 * MINUTE, released: START + 21 * MINUTE }

/** What may be answered, the right answer first. */
export const VALUES = {
  q1: ["B", "A", "C"],
  q2: [["A", "C"], ["A"], ["B", "C"]],
  q3: [true, false],
  q4: [["十"], ["九"]],
  q6a: ["A", "B", "C"],
  q6b: [["C"], ["A"], ["B"]],
  e1: [false, true],
} as const
export type QuestionId = keyof typeof VALUES
export const QUESTIONS = Object.keys(VALUES) as ReadonlyArray<QuestionId>

/** Those of the second bank, from which p2 draws. */
export const OTHER_BANK = "bank2"
export const OF_OTHER_BANK = "e1"

/** The texts of the author's A, B and C. */
const TEXTS = ["甲", "乙", "丙"]

/** An answer of the author's keys as who sees these options gives it. */
export const shownAs = (question: Pick<ExamQuestion, "options"> | undefined, value: unknown): unknown => {
  const { options = [] } = question ?? {}
  const own = (key: string) => options.find(({ html }) => html === TEXTS["ABC".indexOf(key)])?.key ?? key
  if (options.length === 0) return value
  return Array.isArray(value) ? value.map(own) : own(String(value))
}

/** Stands in the explanation and in the points of a question, and nowhere else. */
export const canaryOf = (question_id: string): string => `CANARY-${question_id}-`

const canaried = (question: object): object => ({
  ...question,
  ...("id" in question && question.id === OF_HOMEWORK && { attachments: 2 }),
  ...("id" in question && { explanation: canaryOf(String(question.id)), points: [canaryOf(String(question.id))] }),
  ...("sub" in question && { sub: (question.sub as ReadonlyArray<object>).map(canaried) }),
})

const paper = (file: string, section: object, room: object = {}, own: object = {}) => ({
  ...(sampleFiles[file] as object),
  options: "shuffled",
  room,
  late: "accept",
  pass_score: 1,
  sections: [{ name: "全部", score: 2.37, ...section }],
  ...own,
})

/** Its video asks every question that can be asked there. */
export const LESSON = { classroom_id: "1001", lesson_id: "l1" } as const
/** The same in a class that counts its hours. */
export const OF_HOURS = { classroom_id: "3001", lesson_id: "l1" } as const

const asking = () => {
  const course = structuredClone(sampleFiles["catalog/courses/1001.yaml"]) as {
    chapters: [{ lessons: [{ markers: object }] }]
  }
  course.chapters[0].lessons[0].markers = ["q1", "q2", "q3", "q4"].map((question_id, n) => ({
    second: n + 1,
    question_id,
  }))
  return course
}

/** Draws and the sets of days too. */
const TYPES = ["2", "3", "4", "7"]

const BANKS = ["bank1", OTHER_BANK].map((id) => `catalog/banks/${id}/`)

const banks = () =>
  Object.fromEntries(
    BANKS.flatMap((folder) => [
      [`${folder}bank.yaml`, { ...(sampleFiles[`${folder}bank.yaml`] as object), exam_types: TYPES }],
      [`${folder}questions.yaml`, (sampleFiles[`${folder}questions.yaml`] as ReadonlyArray<object>).map(canaried)],
    ]),
  )

export const makeAdversarySite = (database?: TestDatabase): Promise<StudySite> =>
  makeStudySite(
    {
      "catalog/courses/1001.yaml": asking(),
      "catalog/classrooms.yaml": [
        ...(sampleFiles["catalog/classrooms.yaml"] as ReadonlyArray<object>),
        {
          ...(sampleFiles["catalog/classrooms.yaml"] as ReadonlyArray<object>)[0],
          id: OF_HOURS.classroom_id,
          price: "0",
          course_ids: ["1001"],
          hours: { count: true, ask: 1 },
        },
      ],
      "agencies/a.yaml": {
        ...(sampleFiles["agencies/a.yaml"] as object),
        exam_type: TYPES,
        certificate: {
          heading: "结业证书",
          lines: ["兹证明{姓名}完成“{名称}”", "成绩{成绩}"],
          papers: [
            { id: "p1", score: 0 },
            { id: "p2", score: 0 },
          ],
        },
      },
      ...banks(),
      "catalog/papers/p1.yaml": paper(
        "catalog/papers/p1.yaml",
        { question_ids: ["q1", "q2", "q3"] },
        { leaving: { limit: 1, follows: "warn" } },
      ),
      "catalog/papers/p2.yaml": paper(
        "catalog/papers/p2.yaml",
        {
          question_ids: ["q3"],
          // by rule, though each part has one question alone that fits
          draw: [
            { count: 1, kinds: ["blank"], chapters: ["c2"] },
            { count: 1, kinds: ["case"] },
            { count: 1, banks: [OTHER_BANK] },
          ],
        },
        {},
        { banks: [OTHER_BANK] },
      ),
      [`catalog/papers/${HOMEWORK}.yaml`]: {
        ...paper("catalog/papers/p1.yaml", { question_ids: [OF_HOMEWORK] }),
        id: HOMEWORK,
        minutes: undefined,
        homework: true,
        key_policy: "after_close",
        closes: "2026-03-02 10:20",
      },
      [`catalog/papers/${LOCKED}.yaml`]: {
        ...paper("catalog/papers/p1.yaml", { question_ids: ["q5"] }, { passcode: true }),
        id: LOCKED,
      },
    },
    {},
    {},
    database,
  )
