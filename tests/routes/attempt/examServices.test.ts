import { expect, test } from "vitest"
import { makeExamServices } from "#routes/attempt/examServices.ts"
import { appending, draft, reading, source } from "../../adapters/journal/journalWorld.ts"
import { memoryPage } from "../../support/memoryPage.ts"

const { signal } = new AbortController()

test("what is not acknowledged is saved as a file named by Shanghai time, and read back from it", async () => {
  const { saved, runtime } = memoryPage()
  const services = makeExamServices(runtime)
  const { client_id } = await services.journalOpen({ user_id: "u1", renew: false }, signal)
  await services.journalAppend({ ...appending(draft("A"), draft("B")), client_id }, signal)
  await services.note({ ...reading, attempt_id: "t1", client_id, acked: 1, epoch: 1, seen: {}, paper: null }, signal)
  const made_at = Date.UTC(2027, 2, 1, 1, 30)
  const of = { user_id: "u1", attempt_id: "t1", title: "模拟卷", source, made_at, inMemory: [] }
  await services.exportFile(of, signal)
  const [name, file] = [...saved][0] ?? ["", new Blob()]
  expect(name).toContain("20270301-093000")
  expect(await services.readAnswerFile(file, signal)).toMatchObject({
    attempt_id: "t1",
    records: [{ seq: 2, value: "B" }],
  })
})

test("a rehearsal's stage and the tools beside a paper are there when they are asked for again", async () => {
  const services = makeExamServices(memoryPage().runtime)
  expect(await services.rehearsalRecall(undefined, signal)).toBeNull()
  await services.keepStage({ note: { stage: "cut", attempt_id: "t1" } }, signal)
  expect(await services.rehearsalRecall(undefined, signal)).toStrictEqual({ stage: "cut", attempt_id: "t1" })
  const of = { user_id: "u1", attempt_id: "t1" }
  const state = { ...(await services.toolsRecall(of, signal)), sum: "1+1" }
  await services.keepTools({ ...of, state }, signal)
  expect((await services.toolsRecall(of, signal)).sum).toBe("1+1")
})
