import { afterAll, beforeAll, expect, it } from "vitest"
import type { CallName, Payload } from "#domain/contract/Contract.ts"
import { EXAM_NEXT_YEAR, sampleFiles } from "../content/sampleContent.ts"
import { dataOf, type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { LEAK_CASES, type LeakWorld } from "./leakCases.ts"
import { handIn, save, start } from "./sitting.ts"

const TYPES = ["2", "4", "7"]
let site: StudySite

beforeAll(async () => {
  site = await makeStudySite({
    ...EXAM_NEXT_YEAR,
    "agencies/a.yaml": { ...(sampleFiles["agencies/a.yaml"] as object), exam_type: TYPES },
    "catalog/banks/bank1/bank.yaml": {
      ...(sampleFiles["catalog/banks/bank1/bank.yaml"] as object),
      exam_types: TYPES,
    },
  })
})
afterAll(() => site.close())

const NAMES = (Object.keys(LEAK_CASES) as ReadonlyArray<CallName>).filter((name) =>
  /^(exam|marker|practice|question|result|search|wrong)\.|^study\.(readiness|session)$|^user\.(data|myData|examPackage|info)$/.test(
    name,
  ),
)

const draw = (only: string) => ({ bank_id: "bank1", exam_type: "2", draw: { count: 10, only }, client_id: "draw" })

/** What the cases of a leak leave out: acts on a question that may not be in the book. */
const FURTHER: { readonly [N in CallName]?: ReadonlyArray<Payload<N>> } = {
  "exam.start": [draw("wrong"), draw("favorite")] as never,
  "wrong.act": (["remove", "restore", "add"] as const).map((act) => ({ question_id: "q1", act })),
  "wrong.reasons": [{ question_id: "q1", reason: "记混", chosen: true }],
  "wrong.practise": [{ from: "wrong", filter: { chapter: "c1" } }] as never,
}

/** A draw of some of many is another one each time. */
const isDecided = (payload: object): boolean => {
  const { draw: asked } = payload as { readonly draw?: { readonly only?: string } }
  return asked === undefined || asked.only !== undefined
}

const practise = async (learner: Learner, value: string): Promise<string> => {
  const { attempt_id } = await start(learner, { bank_id: "bank1", feedback: "at_end" })
  await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value }])
  await handIn(learner, attempt_id, 1)
  return attempt_id
}

/** Without own answers, what is made by chance and how many others there are. */
const anonymous = (answer: unknown): string =>
  JSON.stringify(answer, (key, value: unknown) => {
    if (["answers", "answer", "digest", "signature", "nonce", "learners"].includes(key)) return null
    return key === "base64" ? Buffer.from(String(value), "base64").toString() : value
  })
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "id")
    .replaceAll(/\d{8}-\d{12}/g, "number")
    .replaceAll(/"id":"[\w-]{22}"/g, "share")

/** What a learner who answered so is told by a call, their first look at anything, and whether that was noted. */
const told = async <N extends CallName>(name: N, payloadIn: (world: LeakWorld) => Payload<N>, value: string) => {
  const learner = await site.learner()
  const attempt_id = await practise(learner, value)
  const world = { paper_id: "p1", attempt_id, practice_id: attempt_id, receipt_number: "none", share_id: "none" }
  const answered = await learner.ask(name, payloadIn(world))
  const { status, code, msg } = answered
  const noted = await site.sql`select from told_keys where user_id = ${learner.id} and question_id = 'q1'`
  return { text: anonymous([status, code, msg, dataOf(answered)]), isNoted: noted.length > 0 }
}

it("whatever call answers, or refuses, a learner who was right otherwise than one who was wrong, notes it", async () => {
  const telling = new Set<CallName>()
  const silent: string[] = []
  for (const name of NAMES) {
    const casesIn = (world: LeakWorld): ReadonlyArray<never> => [
      ...(LEAK_CASES[name](world) as ReadonlyArray<never>),
      ...((FURTHER[name] ?? []) as ReadonlyArray<never>),
    ]
    const cases = casesIn({ paper_id: "p1", attempt_id: "", practice_id: "", receipt_number: "", share_id: "" })
    const compare = async (payload: object, n: number) => {
      if (!isDecided(payload)) return
      const payloadIn = (world: LeakWorld) => casesIn(world)[n] as never
      const [right, wrong] = await Promise.all([told(name, payloadIn, "B"), told(name, payloadIn, "A")])
      if (right.text === wrong.text) return
      telling.add(name)
      if (!right.isNoted || !wrong.isNoted) silent.push(`${name} ${JSON.stringify(payload)}`)
    }
    await Promise.all(cases.map(compare))
  }
  expect(silent).toStrictEqual([])
  for (const name of ["exam.start", "exam.result", "exam.history", "wrong.act", "wrong.practise", "user.data"] as const)
    expect([...telling]).toContain(name)
})
