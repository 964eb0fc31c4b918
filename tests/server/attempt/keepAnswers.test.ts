import fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"
import { runs } from "../../support/runs.ts"
import { type Kept, standsAgainst } from "../../support/standsAgainst.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { start } from "./sitting.ts"

let site: StudySite
let attempt_id: string

beforeAll(async () => {
  site = await makeStudySite()
  attempt_id = (await start(await site.learner())).attempt_id
})
afterAll(() => site.close())

const kept: fc.Arbitrary<Kept> = fc.record(
  {
    question_id: fc.constantFrom("q1", "q2"),
    kind: fc.constantFrom("answer", "flag", "guess"),
    value: fc.constantFrom("A", "B", null, true),
    accepted: fc.boolean(),
    epoch: fc.integer({ min: 1, max: 3 }),
    seq: fc.integer({ min: 1, max: 4 }),
    client_id: fc.constantFrom("one", "Two", "a-b", "a_b", "a.b", "9"),
  },
  { noNullPrototype: true },
)
const placeOf = ({ question_id, kind }: Kept) => `${question_id} ${kind}`
/** What the log keeps apart: a client gives a number once in an epoch. */
const written = fc.uniqueArray(kept, { selector: ({ client_id, epoch, seq }) => `${client_id} ${epoch} ${seq}` })

it("keeps of several answers the one that the domain says stands, in whatever groups they come", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 3 }), async (groups) => {
      const distinct = new Map(groups.flat().map((one) => [`${one.client_id} ${one.epoch} ${one.seq}`, one]))
      const batches = groups.map((group) => group.filter((one) => [...distinct.values()].includes(one)))
      await site.sql`delete from attempt_answers where attempt_id = ${attempt_id}`
      for (const batch of batches)
        await site.sql`
          select keep_answers(array_agg(row('a', ${attempt_id}, question_id, kind, coalesce(value, 'null'), accepted, epoch,
            seq, client_id, false)::attempt_answers))
          from jsonb_to_recordset(${site.sql.json(batch)}) as t (question_id text, kind text, value jsonb,
            accepted boolean, epoch bigint, seq bigint, client_id text)`
      const rows = await site.sql<Kept[]>`
        select question_id, kind, value, accepted, epoch, seq, client_id
        from attempt_answers where attempt_id = ${attempt_id} order by question_id, kind`
      const standing = [...Map.groupBy(distinct.values(), placeOf)]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, rivals]) => rivals.toSorted(standsAgainst).at(-1))
      expect([...rows]).toStrictEqual(standing)
    }),
    { numRuns: runs(100) },
  )
})
