import { afterAll, beforeAll, expect, it } from "vitest"
import { EXAM_TYPES } from "#domain/question/ExamType.ts"
import { REHEARSAL_PAPER } from "#domain/attempt/Rehearsal.ts"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR, sampleFiles } from "../content/sampleContent.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { examToday } from "./sitting.ts"

const TYPES = EXAM_TYPES.map(({ id }) => id)
const changed = (file: string, change: object) => ({ [file]: { ...(sampleFiles[file] as object), ...change } })
let site: StudySite

beforeAll(async () => {
  site = await makeStudySite({
    ...EXAM_NEXT_YEAR,
    ...changed("agencies/a.yaml", { exam_type: TYPES }),
    ...changed("catalog/banks/bank1/bank.yaml", { exam_types: TYPES }),
    ...changed("catalog/papers/p1.yaml", { attempts: 1 }),
  })
  site.clock.now = START
})
afterAll(() => site.close())

const sources: ReadonlyArray<[string, object]> = [
  ["a paper with one attempt", { paper_id: "p1" }],
  ["a paper with one attempt whose cover was read", { paper_id: "p1", attempts_used: 0 }],
  ["an online exam with one attempt", { paper_id: "p2", attempts_used: 0 }],
  ["the rehearsal", { paper_id: REHEARSAL_PAPER }],
  ["a chapter", { bank_id: "bank1" }],
  ["a daily set", { bank_id: "bank1", exam_type: "3", day: "2026-03-02" }],
  ["a drawn set", { bank_id: "bank1", exam_type: "2", draw: { count: 3 } }],
  ["a drawn set of what is new", { bank_id: "bank1", exam_type: "2", draw: { count: 3, only: "unanswered" } }],
]

it.each(sources)(
  "%s that is started in ten browsers at once is begun once and resumed nine times",
  async (_, source) => {
    await examToday(site)
    const learner = await site.learner()
    const started = await Promise.all(
      Array.from({ length: 10 }, (__, n) => learner.get("exam.start", { ...source, client_id: `browser-${n}` })),
    )
    expect(new Set(started.map(({ attempt_id }) => attempt_id)).size).toBe(1)
    expect(new Set(started.map(({ epoch }) => epoch)).size).toBe(10)
    const [begun] = await site.sql<{ hits: number }[]>`
    select coalesce(sum(hits), 0)::integer as hits from rate_limits where bucket = ${`begin:${learner.id}`}`
    expect(begun).toStrictEqual({ hits: 1 })
  },
)
