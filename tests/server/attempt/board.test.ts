import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest"
import type { Board } from "#domain/admin/adminAnswers.ts"
import type { Role } from "#domain/admin/Role.ts"
import * as BoardRules from "#domain/admin/Board.ts"
import * as Passcode from "#domain/attempt/Passcode.ts"
import { passcodeAt } from "#server/attempt/passcode.ts"
import { makeReadBoard } from "#server/attempt/boardReader.ts"
import { listBoard } from "#server/attempt/operateBoard.ts"
import { closePaper } from "#server/attempt/operateExams.ts"
import { emptied } from "../../support/emptied.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { makeAsk, signedInAs } from "../admin/backOffice.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, save, start } from "./sitting.ts"

const MINUTE = 60_000
/** The window of p2 is 09:00 to 10:20, thirty minutes, one attempt. */
const P2 = { paper_id: "p2" }

let site: StudySite
let [ann, bob, eve]: Learner[] = []
beforeAll(async () => {
  site = await makeStudySite()
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(
    site.sql,
    "exam_candidates",
    "paper_times",
    "attempts",
    "admin_accounts",
    "operator_acts",
    "personal_reads",
  )
  ;[ann, bob, eve] = [await named("甲"), await named("乙"), await named("丙")]
  await site.sql`
    insert into exam_candidates ${site.sql(
      [ann, bob, eve].map((one, n) => ({
        agency_id: "a",
        paper_id: "p2",
        user_id: one!.id,
        room: n < 2 ? "1" : "2",
        seat: String(n + 1),
        note: "",
        batch: "b",
        added_at: START,
      })),
    )}`
})
afterAll(() => site.close())

const named = async (name: string): Promise<Learner> => {
  const learner = await site.learner()
  await site.sql`update users set name = ${name} where id = ${learner.id}`
  return learner
}

const reader = () => {
  const read = makeReadBoard({ pool: site.sql, keys: site.deps.keys, now: () => site.clock.now })
  return async (since = ""): Promise<Board> => {
    const { rows, ...board } = await read({ agency: "a", paper: "p2", since })
    return { ...board, rows: [...rows.values()].map((line) => JSON.parse(line) as BoardRules.BoardRow) }
  }
}
const statesOf = ({ rows, now }: Board) =>
  BoardRules.sorted(rows).map((row) => `${row.name} ${BoardRules.STATES[BoardRules.stateOf(row, now)]}`)

/** The page of an attempt asks how it stands, and that has been noted. */
const isHeardOf = async (learner: Learner, attempt_id: string) => {
  await learner.get("exam.state", { attempt_id })
  const noted = () => site.sql`
    select from attempt_contacts where attempt_id = ${attempt_id} and seen_at = ${site.clock.now}`
  await expect.poll(noted, { timeout: 30_000 }).toHaveLength(1)
}

describe("the board of an exam", () => {
  it("has who is awaited, sits, is out of reach, has handed in, or never came", async () => {
    const { attempt_id } = await start(ann!, P2)
    const done = await start(bob!, P2)
    await handIn(bob!, done.attempt_id, 0)
    const read = reader()
    expect(statesOf(await read())).toStrictEqual(["甲 在考", "乙 已交卷", "丙 未到"])
    site.clock.now = START + MINUTE
    await save(ann!, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
    site.clock.now = START + 2 * MINUTE
    const [row] = BoardRules.sorted((await read()).rows)
    expect(row).toStrictEqual({
      user_id: ann!.id,
      name: "甲",
      mobile: null,
      room: "1",
      seat: "1",
      extra_minutes: 0,
      attempt: attempt_id,
      attempt_state: "open",
      started_at: START,
      deadline: START + 20 * MINUTE,
      ended_at: null,
      saved_at: START + MINUTE,
      seen_at: START + MINUTE,
      moves: 0,
      leaves: 0,
      incidents: 0,
      is_bound: false,
    })
    // where the release before took it
    await site.sql`update attempt_clients set saved_at = null`
    site.clock.now = START + 3 * MINUTE
    const before = await read()
    expect(BoardRules.sorted(before.rows)[0]?.saved_at).toBe(START + MINUTE)
    expect(statesOf(before)).toStrictEqual(["甲 掉线", "乙 已交卷", "丙 未到"])
    // a page that reads and writes nothing is there
    await isHeardOf(ann!, attempt_id)
    site.clock.now += 2_000
    expect(statesOf(await read())).toStrictEqual(["甲 在考", "乙 已交卷", "丙 未到"])
    site.clock.now = START + 20 * MINUTE
    expect(statesOf(await read())).toStrictEqual(["甲 掉线", "乙 已交卷", "丙 缺考"])
  })

  it("is read once in a second and a half for all who watch it, and then gives what changed", async () => {
    const read = reader()
    const [first, second] = await Promise.all([read(), read()])
    expect(second).toStrictEqual(first)
    expect([first.is_whole, first.rows.length, first.next_in]).toStrictEqual([true, 3, 1_500])
    await start(ann!, P2)
    site.clock.now += 1_499
    const same = await read(first.version)
    expect([same.version, same.is_whole, same.rows, same.next_in]).toStrictEqual([first.version, false, [], 1])
    site.clock.now += 1
    const next = await read(first.version)
    expect([next.is_whole, next.rows.map(({ user_id }) => user_id)]).toStrictEqual([false, [ann!.id]])
    // who comes late, or from another process, gets all of it
    for (const since of ["", "none", "other.1"]) expect((await read(since)).rows).toHaveLength(3)
    await site.sql`delete from exam_candidates where user_id = ${eve!.id}`
    site.clock.now += 2_000
    const fewer = await read(next.version)
    expect([fewer.is_whole, fewer.rows.length]).toStrictEqual([true, 2])
  })

  it("reads names again once a minute, and whoever comes new at once", async () => {
    const read = reader()
    await read()
    await site.sql`update users set name = '甲改名' where id = ${ann!.id}`
    const { id } = await named("新来")
    await site.sql`update exam_candidates set user_id = ${id} where user_id = ${eve!.id}`
    await start(ann!, P2)
    const names = async () => (await read()).rows.map(({ name }) => name).toSorted()
    site.clock.now += 59_000
    expect(await names()).toStrictEqual(["乙", "新来", "甲"])
    site.clock.now += 2_000
    expect(await names()).toStrictEqual(["乙", "新来", "甲改名"])
  })

  it("has how often each page was left, where the paper counts that, and not what does not count", async () => {
    const room = { leaving: { seconds: 5, limit: 1, follows: "warn" } }
    await site.sql`update papers set room = ${site.sql.json(room)} where id = 'p2'`
    onTestFinished(async () => void (await site.sql`update papers set room = '{}' where id = 'p2'`))
    const { attempt_id } = await start(ann!, P2)
    const read = reader()
    const { version } = await read()
    for (const [id, seconds] of [
      ["l1", 5],
      ["l2", 60],
      ["l3", 4],
    ] as const)
      await ann!.get("exam.leave", { attempt_id, id, kind: "hidden", seconds })
    site.clock.now += 2_000
    expect((await read(version)).rows.map(({ name, leaves }) => [name, leaves])).toStrictEqual([["甲", 2]])
  })

  it("has everybody once with their latest attempt, whenever it ended, and the end that is theirs", async () => {
    const [guest, gone, fay] = [await named("丁"), await named("戊"), await named("己")]
    const awaited = { agency_id: "a", paper_id: "p2", room: "2", seat: "9", note: "", batch: "b", added_at: START }
    await site.sql`
      insert into exam_candidates ${site.sql([guest, fay].map(({ id }) => ({ ...awaited, user_id: id })))}`
    const { attempt_id: model } = await start(guest, P2)
    await site.sql`delete from exam_candidates where user_id = any(${[bob!.id, guest.id]})`
    const sat = (
      learner: Learner,
      id: string,
      { hoursAgo, isOpen = false }: { hoursAgo: number; isOpen?: boolean },
    ) => {
      const at = START - hoursAgo * 60 * MINUTE
      return site.sql`
        insert into attempts (agency_id, id, user_id, source, bank_id, paper_id, title, rules, key_policy, pass_score,
          question_ids, question_sections, question_scores, state, started_at, ended_at)
        select agency_id, ${id}, ${learner.id}, source, bank_id, paper_id, title, rules, key_policy, pass_score,
          question_ids, question_sections, question_scores, ${isOpen ? "open" : "handed_in"}, ${at},
          ${isOpen ? null : at}
        from attempts where id = ${model}`
    }
    await sat(ann!, "ann-1", { hoursAgo: 72 })
    await sat(ann!, "ann-2", { hoursAgo: 48 })
    await sat(eve!, "eve-1", { hoursAgo: 48 })
    await sat(eve!, "eve-2", { hoursAgo: 1 })
    await sat(guest, "guest-1", { hoursAgo: 1 })
    await sat(gone, "gone-1", { hoursAgo: 48 })
    await sat(bob!, "bob-1", { hoursAgo: 2 })
    await sat(bob!, "bob-2", { hoursAgo: 1, isOpen: true })
    await site.sql`
      insert into paper_times (agency_id, paper_id, user_id, extra_minutes, changed_at)
      values ('a', 'p2', ${fay.id}, 15, ${START})`
    const { rows, closes_at } = await reader()()
    const attempts = Object.fromEntries(rows.map(({ name, attempt }) => [name, attempt]))
    expect([rows.length, attempts]).toStrictEqual([5, { 甲: "ann-2", 乙: "bob-2", 丙: "eve-2", 丁: model, 己: null }])
    const own = rows.find(({ user_id }) => user_id === fay.id)
    expect([own?.extra_minutes, own?.deadline]).toStrictEqual([15, closes_at! + 15 * MINUTE])
  })

  it("is over when nobody's answers can arrive any more", async () => {
    const { attempt_id } = await start(ann!, P2)
    const read = reader()
    site.clock.now = START + 22 * MINUTE
    expect((await read()).is_over).toBe(false)
    await ann!.get("exam.state", { attempt_id })
    site.clock.now += 2_000
    expect((await read()).is_over).toBe(true)
  })
})

describe("at the back office", () => {
  const ask = () => makeAsk(site)

  it("is for the roles of the exam, of its agency alone, and leaves one row of who looked", async () => {
    const board = (cookie: string, host = "a.test", since = "") =>
      ask()(`board?paper=p2${since === "" ? "" : `&since=${since}`}`, null, { cookie, host })
    expect((await board(await signedInAs(site, "marker"))).status).toBe(403)
    expect((await board("")).status).toBe(401)
    const other = await board(await signedInAs(site, "registrar", "b"), "b.test")
    expect([other.code, other.msg]).toStrictEqual([10405, "没有试卷p2"])
    const cookie = await signedInAs(site, "registrar")
    const { data } = await board(cookie)
    const { version, rows } = data as Board
    expect(rows).toHaveLength(3)
    expect((data as Board).passcode).toBeNull()
    await site.sql`update papers set room = '{"passcode": true}' where id = 'p2'`
    site.clock.now += 2_000
    const told = ((await board(cookie, "a.test", version)).data as Board).passcode
    const printed = await listBoard(site.sql, operatorContext({ agency: "a", now: site.clock.now }), { paper: "p2" })
    await site.sql`update papers set room = '{}' where id = 'p2'`
    expect(printed.lines[1]).toBe(`考场口令 ${told?.text}，10:05 更换`)
    expect(told?.text).toBe(Passcode.spaced(passcodeAt(site.deps.keys, { agency: "a", paper: "p2" }, site.clock.now)))
    expect(JSON.stringify(await board(await signedInAs(site, "marker")))).not.toContain(told?.text)
    await board(cookie, "a.test", version)
    const reads = await site.sql<{ list: string; learners: ReadonlyArray<string> }[]>`
      select list, learners from personal_reads`
    expect(reads.map(({ list, learners }) => [list, learners.length])).toStrictEqual([["exam:board", 3]])
  })

  it("of another agency is for whoever works for the site alone", async () => {
    const board = async (role: Role, agency: string, at: string) =>
      ask()(`board?paper=p2&agency=${agency}`, null, { cookie: await signedInAs(site, role, at), host: `${at}.test` })
    expect((await board("registrar", "a", "b")).status).toBe(403)
    expect((await board("registrar", "b", "b")).msg).toBe("没有试卷p2")
    expect((await board("operator", "b", "a")).msg).toBe("没有试卷p2")
    expect(((await board("operator", "a", "a")).data as Board).rows).toHaveLength(3)
  })

  it("keeps what was noted with the attempt, for the back office alone", async () => {
    const { attempt_id } = await start(ann!, P2)
    const cookie = await signedInAs(site, "registrar")
    const input = { attempt: attempt_id, text: "停电三分钟，换了座位" }
    const noted = await ask()("act", { act: "exam:incident", input, dry_run: false }, { cookie })
    expect([noted.code, (noted.data as { readonly undo: unknown }).undo]).toStrictEqual([20200, null])
    const shown = await ask()("list", { list: "exam:attempt", input: { attempt: attempt_id } }, { cookie })
    expect((shown.data as { readonly lines: ReadonlyArray<string> }).lines.join("\n")).toContain(
      "情况：停电三分钟，换了座位（registrar记）",
    )
    expect((await reader()()).rows.find(({ user_id }) => user_id === ann!.id)?.incidents).toBe(1)
    expect(JSON.stringify(await ann!.get("exam.timeline", { attempt_id }))).not.toContain("停电")
    const wrong = await ask()(
      "act",
      { act: "exam:incident", input: { attempt: "none", text: "无" }, dry_run: false },
      { cookie },
    )
    expect(wrong.msg).toBe("没有作答 none")
  })
})

it("collects the paper of one, who cannot begin again, and of nobody else", async () => {
  const [own, other] = [await start(ann!, P2), await start(bob!, P2)]
  const close = (user: string) =>
    site.sql.begin((sql) =>
      closePaper(sql, operatorContext({ agency: "a", now: site.clock.now, isDryRun: false }), {
        paper: "p2",
        user,
        inMinutes: 1,
      }),
    )
  const { lines } = await close(ann!.id)
  expect(lines.slice(0, 2)).toStrictEqual(["甲：2026-03-02 10:01:00 收卷", "1 份正在作答的试卷改了截止时间"])
  const deadlineOf = async (learner: Learner, attempt_id: string) =>
    (await learner.get("exam.state", { attempt_id })).deadline
  expect(await deadlineOf(ann!, own.attempt_id)).toBe(START + MINUTE)
  expect(await deadlineOf(bob!, other.attempt_id)).toBe(START + 20 * MINUTE)
  await close(eve!.id)
  site.clock.now = START + 2 * MINUTE
  await expect(start(eve!, P2)).rejects.toThrow("考试已经结束")
  await expect(close("none")).rejects.toThrow("没有学员 none")
})
