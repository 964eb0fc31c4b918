import { PassThrough } from "node:stream"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Pool } from "#server/db/Sql.ts"
import { LiveHub } from "#server/live/LiveHub.ts"
import { START } from "../../support/testServer.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { openSections } from "./openSections.ts"

let site: StudySite
beforeAll(async () => {
  const row = { id: "now", title: "直播", teacher_id: "601", subject_id: "3130101", start: "+0d 09:30", minutes: 60 }
  site = await makeStudySite({ ...openSections, "catalog/live.yaml": [{ ...row, summary: "讲解" }] })
})
afterAll(() => site.close())

const COMING = 40

/** The hub's database, and how often each table was asked for something. */
const counted = (sql: Pool) => {
  const asked = { live_rooms: 0, live_entries: 0, live_attendance: 0 }
  const pool = new Proxy(sql, {
    apply: (_, self, args: Parameters<Pool>) => {
      const text = String(args[0])
      for (const table of Object.keys(asked) as Array<keyof typeof asked>) if (text.includes(table)) asked[table] += 1
      return Reflect.apply(sql, self, args) as unknown
    },
  })
  return { pool, asked }
}

it("lets many in for what two turns cost: the history, the attendance and who is there are read for all together", async () => {
  const { pool, asked } = counted(site.sql)
  const hub = new LiveHub({ pool, keys: site.deps.keys, now: () => START })
  const people = await Promise.all(Array.from({ length: COMING }, () => site.learner()))
  const pages = people.map(({ id }) => ({ id, out: new PassThrough(), text: "" }))
  for (const page of pages) page.out.on("data", (bytes: Buffer) => (page.text += String(bytes)))
  try {
    await Promise.all(
      pages.map(({ id, out }) => {
        const user = { id, tokenHash: Buffer.from(id) }
        return hub.join({ agencyId: "a", sessionId: "now", user, out, endsAt: START, resume: null })
      }),
    )
    const isComplete = ({ text }: { readonly text: string }) =>
      text.includes('"reset":true') && text.includes(`event: presence\ndata: {"count":${COMING},`)
    await expect.poll(() => pages.every(isComplete)).toBe(true)
    const [{ noted }] = await site.sql<[{ noted: number }]>`select count(*) as noted from live_attendance`
    expect(noted).toBe(COMING)
    // the first page is let in alone, those who came meanwhile together; the room's row is made with the first
    expect(asked).toStrictEqual({ live_rooms: 6, live_entries: 6, live_attendance: 2 })
  } finally {
    hub.close()
  }
})

it("lets nobody in who arrives while it closes", async () => {
  const hub = new LiveHub({ pool: site.sql, keys: site.deps.keys, now: () => START })
  const { id } = await site.learner()
  const out = new PassThrough()
  const user = { id, tokenHash: Buffer.from(id) }
  const joining = hub.join({ agencyId: "a", sessionId: "now", user, out, endsAt: START, resume: null })
  hub.close()
  await joining
  expect([out.writableEnded, String(out.read()).endsWith('event: end\ndata: {"reason":"later"}\n\n')]).toStrictEqual([
    true,
    true,
  ])
})

it("sends who listens away once another cell serves the agency", async () => {
  const hub = new LiveHub({ pool: site.sql, keys: site.deps.keys, now: () => START })
  const { id } = await site.learner()
  const out = new PassThrough()
  let text = ""
  out.on("data", (bytes: Buffer) => (text += String(bytes)))
  const user = { id, tokenHash: Buffer.from(id) }
  try {
    await hub.join({ agencyId: "a", sessionId: "now", user, out, endsAt: START, resume: null })
    expect(text).not.toContain("event: end")
    await site.sql`insert into agency_moves values ('a', 'east', 'left', now())`
    await expect.poll(() => text, { timeout: 10_000 }).toContain('event: end\ndata: {"reason":"later"}')
  } finally {
    await site.sql`delete from agency_moves`
    hub.close()
  }
})
