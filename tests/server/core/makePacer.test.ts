import { expect, it, onTestFinished } from "vitest"
import { importContent } from "#server/content/importContent.ts"
import { makePacer } from "#server/core/makePacer.ts"
import { save, start } from "../attempt/sitting.ts"
import { makeStudySite } from "../content/studySite.ts"

it("rests from the beginning where it is asked to, until it knows that nothing is written; what it waited for a busy machine is no work", async () => {
  const site = await makeStudySite()
  onTestFinished(() => site.close())
  let time = 0
  let rested = 0
  const pace = makePacer({
    pool: site.sql,
    minWork: 5,
    restPerWork: 9,
    maxWork: 100,
    beginsResting: true,
    now: () => time,
    rest: async (ms) => {
      time += ms
      rested += ms
    },
  })
  const work = async (ms: number) => {
    rested = 0
    time += ms
    await pace()
    return rested
  }
  expect([await work(4), await work(1), await work(200)]).toStrictEqual([0, 45, 900])
  time = 4_000
  expect(await work(200)).toBe(0)
})

it("rests three times as long as it worked while answers are written, and no longer than a minute after", async () => {
  const site = await makeStudySite()
  onTestFinished(() => site.close())
  const learner = await site.learner()
  const { attempt_id } = await start(learner)
  let time = 0
  let rests: number[] = []
  let slowed = 0
  const pace = makePacer({
    pool: site.sql,
    onSlowed: () => (slowed += 1),
    now: () => time,
    rest: async (ms) => {
      time += ms
      rests.push(ms)
    },
  })
  const work = async (ms: number) => {
    rests = []
    time += ms
    await pace()
    return rests
  }

  expect([await work(1_000), await work(1_000), slowed]).toStrictEqual([[], [], 0])
  // the database counts what was written some time after it was
  for (let seq = 1; slowed === 0; seq += 1) {
    await save(learner, attempt_id, [{ seq, question_id: "q1", value: "B" }])
    await work(1_000)
  }
  expect(rests).toStrictEqual([2_000, 1_000])
  expect([await work(19), await work(1)]).toStrictEqual([[], [60]])
  // less than the 90 rests of a minute's work: it was asked again before each
  while ((await work(60_000)).length > 0) expect(rests.length).toBeLessThan(90)
  expect(slowed).toBe(1)

  const steps = { count: 0 }
  await importContent({
    sql: site.sql,
    folder: site.content.folder,
    media: site.deps.media,
    now: site.clock.now,
    pace: async () => void (steps.count += 1),
  })
  expect(steps.count).toBeGreaterThan(50)
})
