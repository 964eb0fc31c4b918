import fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Receipt } from "#domain/contract/examAttempt.ts"
import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { closeAttempt } from "#server/attempt/closeAttempt.ts"
import { runs } from "../../support/runs.ts"
import { START } from "../../support/testServer.ts"
import { dataOf, type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { AcceptanceModel, DEADLINE, QUESTIONS, type Sent } from "./AcceptanceModel.ts"
import { answersOf, save, start } from "./sitting.ts"

let site: StudySite

beforeAll(async () => {
  site = await makeStudySite()
})
afterAll(() => site.close())

/** A real attempt and every receipt that was given for it. */
interface Real {
  readonly learner: Learner
  readonly attempt_id: string
  readonly receipts: Array<Receipt>
}

type Command = fc.AsyncCommand<AcceptanceModel, Real>

const command = (text: string, run: Command["run"]): Command => ({
  check: () => true,
  run: async (model, real) => {
    site.clock.now = model.now
    await run(model, real)
  },
  toString: () => text,
})

/** The same again, in another order or with other content is what numbers this small bring by themselves. */
const saving = (client: string, changes: ReadonlyArray<Sent>): Command =>
  command(`save(${client}, ${JSON.stringify(changes)})`, async (model, { learner, attempt_id }) => {
    const epoch = model.held[client] ?? 1
    const expected = model.save(client, changes)
    const records = changes.map(({ question, ...rest }) => ({ ...rest, question_id: question }))
    const outcome = await save(learner, attempt_id, records, { epoch, client_id: client })
    expect([outcome.outcome, outcome.acked]).toStrictEqual([expected, model.acked(client)])
  })

const takingOver = (client: string): Command =>
  command(`takeOver(${client})`, async (model, { learner, attempt_id }) => {
    const isOpen = model.takeOver(client)
    const answered = await learner.ask("exam.takeOver", { attempt_id, client_id: client })
    expect(answered.code).toBe(isOpen ? 20200 : 50102)
    if (isOpen) expect(dataOf(answered)).toMatchObject({ epoch: model.epoch, acked: model.acked(client) })
  })

const handingIn = (client: string, more: number): Command =>
  command(`handIn(${client}, last + ${more})`, async (model, { learner, attempt_id, receipts }) => {
    const last_seq = model.last(client) + more
    const epoch = model.held[client] ?? 1
    const code = model.handIn(client, last_seq)
    const answered = await learner.ask("exam.handIn", { attempt_id, client_id: client, epoch, last_seq })
    expect(answered.code).toBe(code)
    if (code === 20200) receipts.push(dataOf(answered) as Receipt)
  })

const passing = (minutes: number): Command =>
  command(`pass(${minutes} min)`, async (model) => {
    model.now += minutes * 60_000
  })

const sweeping = command("sweep()", async (model) => {
  model.sweep()
  await runSteps(closeAttempt, { ...site.deps, now: () => model.now }, { name: "close" })
})

const client = fc.constantFrom("one", "two")
const change: fc.Arbitrary<Sent> = fc.record({
  seq: fc.integer({ min: 1, max: 6 }),
  kind: fc.constantFrom("answer", "flag", "guess"),
  question: fc.constantFrom(...QUESTIONS),
  value: fc.constantFrom<AnswerValue>("A", "B", null, true),
  at: fc.constantFrom(0, DEADLINE + 1),
})
const saves = fc.tuple(client, fc.array(change, { maxLength: 4 })).map(([who, changes]) => saving(who, changes))
const commands = fc.commands(
  [
    saves,
    saves,
    saves,
    client.map(takingOver),
    fc.tuple(client, fc.constantFrom(0, 0, 1)).map(([who, more]) => handingIn(who, more)),
    fc.constantFrom(1, 29.5, 31).map(passing),
    fc.constant(sweeping),
  ],
  { maxCommands: 10 },
)

it("agrees with a slow model whatever is sent, in whatever order, by however many writers, before and after the end", async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (steps) => {
      site.clock.now = START
      const learner = await site.learner()
      const { attempt_id } = await start(learner)
      const model = new AcceptanceModel()
      const real: Real = { learner, attempt_id, receipts: [] }
      await fc.asyncModelRun(() => ({ model, real }), steps)

      // any read closes what is overdue
      site.clock.now = model.now
      const log = await site.sql`
        select client_id as client, seq, epoch, status from attempt_records where attempt_id = ${attempt_id}
        order by client_id, seq`
      const expected = model.log
        .map(({ client: who, seq, epoch, status }) => ({ client: who, seq, epoch, status }))
        .toSorted((a, b) => (a.client === b.client ? a.seq - b.seq : a.client < b.client ? -1 : 1))
      expect([...log]).toStrictEqual(expected)
      expect(await answersOf(learner, attempt_id)).toStrictEqual(model.answers())
      const [ends] = await site.sql`
        select (select count(*) from receipts where attempt_id = ${attempt_id}) as receipts,
          (select count(*) from results where attempt_id = ${attempt_id}) as results`
      const once = model.isEnded || model.isOverdue ? 1 : 0
      expect(ends).toStrictEqual({ receipts: once, results: once })
      for (const receipt of real.receipts) expect(receipt).toStrictEqual(real.receipts[0])
    }),
    { numRuns: runs(60) },
  )
})
