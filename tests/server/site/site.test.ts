import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Output } from "#domain/contract/Contract.ts"
import { START } from "../../support/testServer.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { dataOf, makeStudySite, type StudySite } from "../content/studySite.ts"

const nav = (is_show: string) =>
  ["/course", "/live", "/question", "/news"].map((url) => ({ url, is_show, top_is_show: is_show }))
const agency = (id: string, change: object) => ({
  [`agencies/${id}.yaml`]: { ...(sampleFiles[`agencies/${id}.yaml`] as object), ...change },
})
const session = (id: string, start: string) => ({
  id,
  title: id,
  teacher_id: "602",
  subject_id: "500",
  start,
  minutes: 60,
  summary: "",
})

let site: StudySite

beforeAll(async () => {
  site = await makeStudySite({
    ...agency("a", { agency_nav: nav("1") }),
    ...agency("b", { agency_nav: nav("0") }),
    "catalog/live.yaml": [
      session("ended", "-2d 20:00"),
      session("later", "+1d 20:00"),
      session("now", "+0d 09:30"),
      session("justEnded", "+0d 08:00"),
      session("soon", "+0d 20:00"),
    ],
  })
})
beforeEach(() => {
  site.clock.now = START
})
afterAll(() => site.close())

describe("the home page", () => {
  const home = async (payload: object, host = "a.test") =>
    dataOf(await site.call("mechanism.view", payload, { host })) as Output<"mechanism.view">

  it("shows courses, live sessions in their order, banks and news", async () => {
    const { course, live, question, news } = await home({})
    expect(course.map(({ id }) => id)).toStrictEqual(["1001", "1002"])
    expect(live.map(({ id }) => id)).toStrictEqual(["now", "soon", "later"])
    expect(live[1]).toStrictEqual({
      id: "soon",
      title: "soon",
      teacher_name: "程老师",
      subject_name: "职业技能",
      start_time: "2026-03-02 20:00:00",
      end_time: "2026-03-02 21:00:00",
    })
    expect(question.map(({ id }) => id)).toStrictEqual(["bank1", "bank2"])
    expect(news).toStrictEqual([
      { id: "open", title: "开班", category_id: "notice", category_name: "公告", date: "2026-03-01", summary: "新班" },
    ])
  })

  it("goes by a subject", async () => {
    const { course, live, question } = await home({ subject_id: "313" })
    expect([course.map(({ id }) => id), live, question.map(({ id }) => id)]).toStrictEqual([["1001"], [], ["bank1"]])
  })

  it("shows a learner first what belongs to the subject that is prepared for, and no course that is the learner's", async () => {
    const learner = await site.learner()
    const home = () => learner.get("mechanism.view", {})
    const ids = async () => {
      const { course, question } = await home()
      return [course, question].map((list) => list.map(({ id }) => id))
    }
    expect(await ids()).toStrictEqual([
      ["1001", "1002"],
      ["bank1", "bank2"],
    ])
    await learner.get("user.saveInfo", { study_subject_id: "500" })
    expect(await ids()).toStrictEqual([
      ["1002", "1001"],
      ["bank2", "bank1"],
    ])
    await learner.get("course.join", { classroom_id: "1001" })
    expect((await ids())[0]).toStrictEqual(["1002"])
  })

  it("shows no session that ended", async () => {
    expect((await home({})).live.map(({ id }) => id)).toStrictEqual(["now", "soon", "later"])
    site.clock.now = START + 6 * 86_400_000
    expect((await home({})).live).toStrictEqual([])
  })

  it("shows nothing of the sections that the agency does not show", async () => {
    expect(await home({}, "b.test")).toStrictEqual({ course: [], live: [], question: [], news: [] })
  })
})

describe("fixed pages", () => {
  it("are found by id, help pages too", async () => {
    expect(dataOf(await site.call("mechanism.policyInfo", { id: "about" }))).toStrictEqual({
      id: "about",
      title: "关于我们",
      html: "<p>关于。</p>",
    })
    expect(dataOf(await site.call("mechanism.policyInfo", { id: "exam" }))).toMatchObject({ title: "考试帮助" })
    expect((await site.call("mechanism.policyInfo", { id: "no" })).status).toBe(404)
  })
})

describe("the calendar", () => {
  const ids = async (payload: object) =>
    (dataOf(await site.call("calendar.info", payload)) as Output<"calendar.info">).list.map(({ id }) => id)

  it("lists entries of a region and of every region, by day and year", async () => {
    expect(await ids({})).toStrictEqual(["cal1", "cal2"])
    expect(await ids({ region_id: "430000", year: "2026" })).toStrictEqual(["cal1", "cal2"])
    expect(await ids({ region_id: "110000" })).toStrictEqual(["cal2"])
    expect(await ids({ year: "2025" })).toStrictEqual([])
  })

  it("leaves out the dates of other subjects, and of subjects that the agency does not offer", async () => {
    const dates = ["3130101", "313", "500"].map((subject_id) => ({
      id: `of-${subject_id}`,
      name: "考试",
      kind: "exam",
      subject_id,
      start: "2027-04-10",
      end: "2027-04-11",
    }))
    const own = await makeStudySite({ "catalog/calendar.yaml": dates })
    const shown = async (subject_id: string | null, host: string) => {
      const payload = subject_id === null ? {} : { subject_id }
      const { list } = dataOf(await own.call("calendar.info", payload, { host })) as Output<"calendar.info">
      return list.map(({ id }) => id)
    }
    try {
      expect(await shown(null, "a.test")).toStrictEqual(["of-313", "of-3130101", "of-500"])
      expect(await shown("3130101", "a.test")).toStrictEqual(["of-313", "of-3130101"])
      expect(await shown("313", "a.test")).toStrictEqual(["of-313", "of-3130101"])
      expect(await shown("500", "a.test")).toStrictEqual(["of-500"])
      expect(await shown("none", "a.test")).toStrictEqual([])
      expect(await shown(null, "b.test")).toStrictEqual(["of-500"])
    } finally {
      await own.close()
    }
  })

  it("gives days as text", async () => {
    const { list } = dataOf(await site.call("calendar.info", {})) as Output<"calendar.info">
    expect(list[0]).toStrictEqual({
      id: "cal1",
      name: "十月考试报名",
      kind: "registration",
      start: "2026-08-01",
      end: "2026-08-05",
      url: "",
      hours: "",
      bring: "",
    })
  })
})

describe("the subjects", () => {
  const names = async (host: string) =>
    (dataOf(await site.call("subject.tree", {}, { host })) as Output<"subject.tree">).list.map(({ name }) => name)

  it("are those of the agency, renamed for the agency of the flag", async () => {
    expect(await names("a.test")).toStrictEqual(["自学考试", "职业技能"])
    expect(await names("b.test")).toStrictEqual(["补贴专区"])
  })
})
