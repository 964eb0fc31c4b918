import fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { AnswerRecord, AnswerValue } from "#domain/contract/exam.ts"
import { START } from "../../support/testServer.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { answersOf, save, start } from "./sitting.ts"

let site: StudySite

beforeAll(async () => {
  site = await makeStudySite()
})
afterAll(() => site.close())

const QUESTIONS = ["q1", "q3", "q5"] as const
const CLIENTS = ["one", "two"] as const

interface Stored {
  readonly client: string
  readonly seq: number
  readonly epoch: number
  readonly kind: AnswerRecord["kind"]
  readonly question: string
  readonly value: AnswerValue
  readonly accepted: boolean
}

/** What the server should know, written down the slow way. */
class Model {
  epoch = 1
  readonly held: Record<string, number> = { one: 1, two: 1 }
  readonly log: Stored[] = []

  takeOver(client: string): void {
    this.epoch += 1
    this.held[client] = this.epoch
  }

  save(client: string, changes: ReadonlyArray<Omit<Stored, "client" | "epoch" | "accepted">>): string {
    const epoch = this.held[client] ?? 1
    let forked = false
    for (const change of changes) {
      const known = this.log.find((one) => one.client === client && one.seq === change.seq)
      if (known === undefined) this.log.push({ ...change, client, epoch, accepted: epoch === this.epoch })
      else if (
        JSON.stringify([known.kind, known.question, known.value]) !==
        JSON.stringify([change.kind, change.question, change.value])
      )
        forked = true
    }
    if (forked) return "fork"
    if (epoch < this.epoch) return "superseded"
    return this.acked(client) < this.last(client) ? "gap" : "taken"
  }

  acked(client: string): number {
    const numbers = new Set(this.log.filter((one) => one.client === client).map(({ seq }) => seq))
    let acked = 0
    while (numbers.has(acked + 1)) acked += 1
    return acked
  }

  last(client: string): number {
    return Math.max(0, ...this.log.filter((one) => one.client === client).map(({ seq }) => seq))
  }

  answers() {
    return QUESTIONS.flatMap((question_id) => {
      const answer = this.current(question_id, "answer")
      const flag = this.current(question_id, "flag")
      const guess = this.current(question_id, "guess")
      if (answer === undefined && flag === undefined && guess === undefined) return []
      const marks = { flagged: flag?.value === true, ...(guess?.value === true && { guessed: true }) }
      return [{ question_id, value: answer?.value ?? null, ...marks }]
    })
  }

  private current(question: string, kind: Stored["kind"]): Stored | undefined {
    return this.log
      .filter((one) => one.question === question && one.kind === kind)
      .toSorted(
        (a, b) =>
          Number(a.accepted) - Number(b.accepted) ||
          a.epoch - b.epoch ||
          a.seq - b.seq ||
          (a.client < b.client ? -1 : 1),
      )
      .at(-1)
  }
}

const change = fc.record({
  seq: fc.integer({ min: 1, max: 8 }),
  kind: fc.constantFrom("answer", "flag", "guess"),
  question: fc.constantFrom(...QUESTIONS),
  value: fc.constantFrom<AnswerValue>("A", "B", null, true),
})
const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ client: fc.constantFrom(...CLIENTS), changes: fc.array(change, { maxLength: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ client: fc.constantFrom(...CLIENTS), changes: fc.constant(null) }) },
)

it("agrees with a slow model whatever is sent, in whatever order, by however many writers", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 12 }), async (commands) => {
      site.clock.now = START
      const learner = await site.learner()
      const { attempt_id } = await start(learner)
      const model = new Model()
      for (const { client, changes } of commands) {
        if (changes === null) {
          model.takeOver(client)
          const { epoch } = await learner.get("exam.takeOver", { attempt_id, client_id: client })
          expect(epoch).toBe(model.epoch)
          continue
        }
        const expected = model.save(client, changes)
        const outcome = await save(
          learner,
          attempt_id,
          changes.map(({ question, ...rest }) => ({ ...rest, question_id: question })),
          { epoch: model.held[client] ?? 1, client_id: client },
        )
        expect([outcome.outcome, outcome.acked]).toStrictEqual([expected, model.acked(client)])
      }
      expect(await answersOf(learner, attempt_id)).toStrictEqual(model.answers())
    }),
    { numRuns: 25, seed: 20260302 },
  )
})
