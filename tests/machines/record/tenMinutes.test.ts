import * as Result from "effect/Result"
import { expect, test } from "vitest"
import { stateTextOf } from "#dev/record/actorTree.ts"
import { makeRecorder } from "#dev/record/makeRecorder.ts"
import { replay } from "#dev/record/replay.ts"
import * as Scenario from "#dev/record/Scenario.ts"
import { Page, Server, START } from "../attempt/ExamWorld.ts"

/** Of a browser, for what a window keeps over a load, in characters. */
const WINDOW_STORAGE = 5_000_000

test("ten minutes of an exam are recorded, kept over a load, and replay to where they ended", async () => {
  const page = new Page(new Server())
  const recorder = makeRecorder("exam", { input: { source: { paper_id: "p1" }, user_id: "u1", now: START } }, () => 0)
  page.actor.system.inspect(recorder.inspect)
  page.actor.start()
  await page.rest()
  await page.send({ type: "exam.start" })
  page.tick(0)
  for (let second = 1; second <= 600; second += 1) {
    const key = "ABCD"[second % 4] ?? "A"
    if (second % 60 === 1) await page.send({ type: "answer.choose", question_id: "q1", key })
    await page.send({ type: "answer.write", question_id: "q4", text: `张三在第${second}秒写到这里` })
    await page.pass(1_000)
    page.tick(second * 1_000)
  }
  await page.pass(30_000)
  await page.calm()
  const text = Scenario.write(recorder.scenario())
  expect([page.state.matches("handedIn"), text.length < WINDOW_STORAGE, text.includes("张三")]).toStrictEqual([
    true,
    true,
    false,
  ])
  const { ends } = Result.getOrThrow(replay(Result.getOrThrow(Scenario.read(text))))
  expect(ends["root"]?.state).toBe(stateTextOf(page.state))
})
