import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Output } from "#domain/contract/Contract.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { START } from "../../support/testServer.ts"
import { openSections } from "./openSections.ts"

const MINUTE = 60_000

const session = (id: string, start: string, minutes: number, of: "administration" | "electrician") => ({
  id,
  title: `直播${id}`,
  teacher_id: of === "administration" ? "601" : "602",
  subject_id: of === "administration" ? "3130101" : "5000101",
  start,
  minutes,
  summary: `讲${id}`,
})

let site: StudySite
// it is Monday, 10:00
beforeAll(async () => {
  site = await makeStudySite({
    ...openSections,
    "agencies/c.yaml": {
      ...openSections["agencies/a.yaml"],
      id: "c",
      hosts: ["c.test"],
      default: false,
      agency_flag: "c",
      domain_extend: [],
      subjects: ["500"],
    },
    "catalog/live.yaml": [
      session("yesterday", "-1d 20:00", 60, "administration"),
      session("morning", "+0d 08:00", 60, "electrician"),
      session("now", "+0d 09:30", 60, "administration"),
      session("evening", "+0d 20:00", 90, "administration"),
      session("tomorrow", "+1d 19:00", 60, "electrician"),
    ],
  })
})
beforeEach(() => {
  site.clock.now = START
})
afterAll(() => site.close())

const list = async (payload: object, host = "a.test") => {
  const { status, data } = await site.call("live.list", payload, { host })
  expect(status).toBe(200)
  return data as Output<"live.list">
}
const idsOf = async (payload: object) => (await list(payload)).list.map(({ id }) => id)

describe("live.list", () => {
  it("puts what has not ended first by start, then what has ended, the newest first", async () => {
    expect(await idsOf({})).toStrictEqual(["now", "evening", "tomorrow", "morning", "yesterday"])
  })

  it("lists a session with its teacher, subject and business times", async () => {
    expect((await list({})).list[0]).toStrictEqual({
      id: "now",
      title: "直播now",
      teacher_name: "沈老师",
      subject_name: "自学考试三级",
      start_time: "2026-03-02 09:30:00",
      end_time: "2026-03-02 10:30:00",
    })
  })

  it("counts a session as ended from the very instant of its end", async () => {
    site.clock.now = START + 30 * MINUTE - 1
    expect(await idsOf({ when: "ended" })).toStrictEqual(["morning", "yesterday"])
    site.clock.now = START + 30 * MINUTE
    expect(await idsOf({ when: "ended" })).toStrictEqual(["now", "morning", "yesterday"])
    expect(await idsOf({ when: "coming" })).toStrictEqual(["evening", "tomorrow"])
  })

  it("takes a subject of any level", async () => {
    expect(await idsOf({ subject_id: "500" })).toStrictEqual(["tomorrow", "morning"])
    expect(await idsOf({ subject_id: "50001" })).toStrictEqual(["tomorrow", "morning"])
    expect(await idsOf({ subject_id: "5000101", when: "coming" })).toStrictEqual(["tomorrow"])
    expect(await idsOf({ subject_id: "nobody" })).toStrictEqual([])
  })

  it("gives a page, and the total even past the last one", async () => {
    const pageOf = async (page: string) => {
      const { list: sessions, ...rest } = await list({ page, page_size: "2" })
      return { ...rest, ids: sessions.map(({ id }) => id) }
    }
    expect(await pageOf("2")).toStrictEqual({ ids: ["tomorrow", "morning"], total: 5, page: 2, page_size: 2 })
    expect(await pageOf("9")).toStrictEqual({ ids: [], total: 5, page: 9, page_size: 2 })
  })

  it("has only what lies under the agency's subjects", async () => {
    expect((await list({}, "c.test")).list.map(({ id }) => id)).toStrictEqual(["tomorrow", "morning"])
  })

  it("has nothing where the agency hides the section", async () => {
    expect(await list({}, "b.test")).toStrictEqual({ list: [], total: 0, page: 1, page_size: 20 })
  })

  it("refuses a state that is none, by its field", async () => {
    const { status, code } = await site.call("live.list", { when: "soon" } as never)
    expect({ status, code }).toStrictEqual({ status: 422, code: 422 })
  })
})

describe("live.detail", () => {
  it("answers the session with its teacher and the courses of its subject", async () => {
    await site.sql`update teachers set picture = '/pictures/shen.webp' where agency_id = 'a' and id = '601'`
    const { data } = await site.call("live.detail", { id: "evening" })
    const { course, ...detail } = data as Output<"live.detail">
    expect(detail).toStrictEqual({
      id: "evening",
      title: "直播evening",
      teacher_name: "沈老师",
      subject_name: "自学考试三级",
      start_time: "2026-03-02 20:00:00",
      end_time: "2026-03-02 21:30:00",
      subject_id: "3130101",
      summary: "讲evening",
      has_recording: false,
      teacher: { id: "601", name: "沈老师", title: "讲师", intro: "讲行政", picture: "/pictures/shen.webp" },
    })
    expect(course.map(({ id }) => id)).toStrictEqual(["1001"])
  })

  it.each([
    ["an id that nobody has", "nothing", "a.test"],
    ["a session of an agency that hides the section", "tomorrow", "b.test"],
    ["a session under subjects that the agency has not", "evening", "c.test"],
  ])("does not find %s", async (_, id, host) => {
    const { status, msg, data } = await site.call("live.detail", { id }, { host })
    expect({ status, msg, data }).toStrictEqual({ status: 404, msg: "直播不存在或已下架", data: null })
  })

  it("takes no SQL for an id", async () => {
    expect((await site.call("live.detail", { id: "'; drop table live_sessions; --" })).status).toBe(422)
  })

  it("does not find what left the files", async () => {
    await site.sql`update live_sessions set hidden = true where agency_id = 'a' and id = 'yesterday'`
    const { status, msg } = await site.call("live.detail", { id: "yesterday" })
    expect({ status, msg }).toStrictEqual({ status: 404, msg: "直播不存在或已下架" })
    expect(await idsOf({ when: "ended" })).toStrictEqual(["morning"])
    await site.sql`update live_sessions set hidden = false where agency_id = 'a' and id = 'yesterday'`
  })
})
