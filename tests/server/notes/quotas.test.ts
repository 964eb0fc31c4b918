import { afterAll, beforeAll, expect, it } from "vitest"
import { pageAsked } from "#server/core/paging.ts"
import { issueToken } from "#server/core/tokens.ts"
import { favoritesPage } from "#server/notes/favorites.ts"
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
const fill = (owner: Learner) =>
  site.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`
      insert into question_notes (agency_id, user_id, question_id, text, updated_at)
      select 'a', ${owner.id}, 'old-' || n, 'x', ${START} from generate_series(1, 5000) n`
    await sql`
      insert into favorites (agency_id, user_id, question_id, folder_id, added_at)
      select 'a', ${owner.id}, 'old-' || n, 'default', ${START} from generate_series(1, 5000) n`
  })

it("keeps 5,000 notes and favourites of a learner, and says so at the next", async () => {
  await learner.get("practice.note", { question_id: "q1", text: "第一条" })
  await learner.get("practice.favorite", { question_id: "q1", folder_id: "default" })
  await fill(learner)
  const [note, favorite] = [
    await learner.ask("practice.note", { question_id: "q2", text: "再一条" }),
    await learner.ask("practice.favorite", { question_id: "q2", folder_id: "default" }),
  ]
  expect([note.code, note.msg]).toStrictEqual([50202, "最多保留5000条笔记，请先删除一些"])
  expect([favorite.code, favorite.msg]).toStrictEqual([50202, "最多收藏5000道题，请先取消一些"])
})

it("keeps no more than that when many are written at once", async () => {
  const own = await site.learner()
  const times = <T>(act: (at: number) => Promise<T>) => Promise.all(Array.from({ length: 60 }, (_, at) => act(at)))
  await times(() => own.ask("practice.report", { question_id: "q1", kind: "stem", text: "题干少了一个字" }))
  await times((at) => own.ask("practice.folder", { name: `第${at}个` }))
  const reports = await site.sql`select from question_reports where user_id = ${own.id}`
  const folders = await site.sql`select from favorite_folders where user_id = ${own.id}`
  expect([reports.length, folders.length]).toStrictEqual([30, 50])
})

it("makes one folder of a name that is sent twice at once", async () => {
  const own = await site.learner()
  await own.get("practice.folder", { name: "甲" })
  await Promise.all(Array.from({ length: 10 }, () => own.ask("practice.folder", { name: "乙" })))
  const { folders } = await own.get("practice.favorites", {})
  expect(folders.map(({ name }) => name).toSorted()).toStrictEqual(["乙", "甲", "默认收藏夹"].toSorted())
})

it("writes the last note and the last favourite once, whoever comes first", async () => {
  const own = await site.learner()
  await site.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`
      insert into question_notes (agency_id, user_id, question_id, text, updated_at)
      select 'a', ${own.id}, 'old-' || n, 'x', ${START} from generate_series(1, 4999) n`
    await sql`
      insert into favorites (agency_id, user_id, question_id, folder_id, added_at)
      select 'a', ${own.id}, 'old-' || n, 'default', ${START} from generate_series(1, 4999) n`
  })
  const questions = ["q1", "q2", "q3", "q4", "q5"]
  await Promise.all(questions.map((question_id) => own.ask("practice.note", { question_id, text: "记" })))
  await Promise.all(questions.map((question_id) => own.ask("practice.favorite", { question_id, folder_id: "default" })))
  const [notes, favorites] = await Promise.all([own.get("practice.notes", {}), own.get("practice.favorites", {})])
  expect([notes.total, favorites.total]).toStrictEqual([5_000, 5_000])
})

it("reads the notes of a page of favourites alone, however many there are", async () => {
  const own = await site.learner()
  await own.get("practice.favorite", { question_id: "q1", folder_id: "default" })
  await fill(own)
  const read = await site.sql.begin(async (sql) => {
    const soFar = async () => {
      const [row] = await sql<[{ notes: number }]>`
        select idx_tup_fetch::int as notes from pg_stat_xact_user_tables where relname = 'question_notes'`
      return row.notes
    }
    const before = await soFar()
    await favoritesPage(sql, { agencyId: "a", userId: own.id }, null, pageAsked({}))
    return (await soFar()) - before
  })
  expect(read).toBeLessThanOrEqual(20)
})

it("exports twenty times an hour", async () => {
  const codes: number[] = []
  for (let at = 0; at < 20; at += 1) codes.push((await learner.ask("wrong.export", { format: "csv" })).code)
  expect(codes).not.toContain(429)
  const more = await learner.ask("wrong.export", { format: "csv" })
  expect(more.status).toBe(429)
  expect(more.msg).toMatch(/^导出得太频繁，请\d+分钟后再试$/)
})

it("begins 200 attempts a day, and goes on with those that are open", async () => {
  const own = await site.learner()
  await own.get("exam.start", { paper_id: "p1", client_id: "c1" })
  await site.sql`update rate_limits set hits = 200 where bucket = ${`begin:${own.id}`}`
  const more = await own.ask("exam.start", { bank_id: "b1", client_id: "c1" })
  expect([more.status, more.msg]).toStrictEqual([429, expect.stringMatching(/^今天开始的答卷太多，请\d+分钟后再试$/)])
  expect((await own.ask("exam.start", { paper_id: "p1", client_id: "c2" })).status).toBe(200)
})

it("counts the practice of a wrong book among the attempts begun", async () => {
  const own = await site.learner()
  const practise = () => own.ask("wrong.practise", { from: "point", point: "要点" })
  const attempt = await own.get("exam.start", { bank_id: "bank2", client_id: "c1" })
  await own.get("exam.handIn", { attempt_id: attempt.attempt_id, client_id: "c1", epoch: 1, last_seq: 0 })
  await site.sql`update rate_limits set hits = 199 where bucket = ${`begin:${own.id}`}`
  expect((await practise()).status).toBe(200)
  await site.sql`update attempts set state = 'handed_in', ended_at = now() where user_id = ${own.id}`
  expect((await practise()).status).toBe(429)
})

it("takes twenty acts a day on one question of the book", async () => {
  const own = await site.learner()
  const act = () => own.ask("wrong.act", { question_id: "e1", act: "add" })
  for (let at = 0; at < 20; at += 1) expect((await act()).status).toBe(404)
  expect((await act()).status).toBe(429)
})

it("keeps one share of a result, however often it is taken back", async () => {
  const own = await site.learner()
  const { attempt_id } = await own.get("exam.start", { bank_id: "bank2", client_id: "c1" })
  await own.get("exam.handIn", { attempt_id, client_id: "c1", epoch: 1, last_seq: 0 })
  for (let at = 0; at < 3; at += 1) {
    await own.get("result.share", { attempt_id })
    await own.get("result.unshare", { attempt_id })
  }
  await own.get("result.share", { attempt_id })
  expect(await site.sql`select id from result_shares where attempt_id = ${attempt_id}`).toHaveLength(1)
})

it("leaves a learner signed in at the fifty places where they signed in last", async () => {
  const own = await site.learner()
  // beside the one they came with
  for (let at = 0; at < 55; at += 1) await issueToken(site.sql, "a", own.id, START + at)
  const rows = await site.sql`select created_at from tokens where user_id = ${own.id} order by created_at`
  expect([rows.length, rows[0]?.["created_at"]]).toStrictEqual([50, START + 6])
})

it("keeps the last 500 reports that were answered", async () => {
  await site.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`
      insert into question_reports (agency_id, id, user_id, question_id, kind, text, status, created_at, answered_at)
      select 'a', 'old-' || n, ${learner.id}, 'q1', 'stem', 'x', 'accepted', ${START}::timestamptz - n * interval '1 s', ${START}::timestamptz
      from generate_series(1, 505) n`
  })
  await learner.get("practice.report", { question_id: "q1", kind: "stem", text: "题干少了一个字" })
  const left = await site.sql`
    select id from question_reports where user_id = ${learner.id} and status = 'accepted' order by created_at`
  expect([left.length, left[0]?.["id"]]).toStrictEqual([500, "old-500"])
})
