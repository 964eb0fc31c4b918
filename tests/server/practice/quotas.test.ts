import { afterAll, beforeAll, expect, it } from "vitest"
import { START } from "../../support/testServer.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"

let site: StudySite
let learner: Learner
beforeAll(async () => {
  site = await makeStudySite()
  learner = await site.learner()
})
afterAll(() => site.close())

/** 5,000 rows of questions that are no longer offered. */
const fill = () =>
  site.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`
      insert into question_notes (agency_id, user_id, question_id, text, updated_at)
      select 'a', ${learner.id}, 'old-' || n, 'x', ${START} from generate_series(1, 5000) n`
    await sql`
      insert into favorites (agency_id, user_id, question_id, folder_id, added_at)
      select 'a', ${learner.id}, 'old-' || n, 'default', ${START} from generate_series(1, 5000) n`
  })

it("keeps 5,000 notes and favourites of a learner, and says so at the next", async () => {
  await learner.get("practice.note", { question_id: "q1", text: "第一条" })
  await learner.get("practice.favorite", { question_id: "q1", folder_id: "default" })
  await fill()
  const [note, favorite] = [
    await learner.ask("practice.note", { question_id: "q2", text: "再一条" }),
    await learner.ask("practice.favorite", { question_id: "q2", folder_id: "default" }),
  ]
  expect([note.code, note.msg]).toStrictEqual([50202, "最多保留5000条笔记，请先删除一些"])
  expect([favorite.code, favorite.msg]).toStrictEqual([50202, "最多收藏5000道题，请先取消一些"])
})

it("exports twenty times an hour", async () => {
  const codes: number[] = []
  for (let at = 0; at < 20; at += 1) codes.push((await learner.ask("wrong.export", { format: "csv" })).code)
  expect(codes).not.toContain(429)
  const more = await learner.ask("wrong.export", { format: "csv" })
  expect(more.status).toBe(429)
  expect(more.msg).toMatch(/^导出得太频繁，请\d+分钟后再试$/)
})
