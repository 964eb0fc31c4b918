import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Output } from "#domain/contract/Contract.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { openSections } from "../live/openSections.ts"

let site: StudySite
beforeAll(async () => {
  site = await makeStudySite({
    ...openSections,
    "catalog/teachers.yaml": [
      { id: "601", name: "沈老师", title: "讲师", subject_ids: ["3130101", "5000101"], intro: "讲行政" },
      { id: "602", name: "程老师", title: "讲师", subject_ids: ["5000101"], intro: "讲电工" },
      { id: "603", name: "顾老师", title: "", subject_ids: ["3130101"], intro: "" },
    ],
  })
})
afterAll(() => site.close())

const list = async (payload: object, host = "a.test") => {
  const { data } = await site.call("teacher.list", payload, { host })
  return data as Output<"teacher.list">
}
const idsOf = async (payload: object, host?: string) => (await list(payload, host)).list.map(({ id }) => id)

describe("teacher.list", () => {
  it("lists teachers in the order of the files, with subjects and the number of courses", async () => {
    expect(await list({})).toStrictEqual({
      list: [
        {
          id: "601",
          name: "沈老师",
          title: "讲师",
          intro: "讲行政",
          picture: "",
          subjects: [
            { id: "3130101", name: "自学考试三级" },
            { id: "5000101", name: "职业技能三级" },
          ],
          courses: 1,
        },
        {
          id: "602",
          name: "程老师",
          title: "讲师",
          intro: "讲电工",
          picture: "",
          subjects: [{ id: "5000101", name: "职业技能三级" }],
          courses: 1,
        },
        {
          id: "603",
          name: "顾老师",
          title: "",
          intro: "",
          picture: "",
          subjects: [{ id: "3130101", name: "自学考试三级" }],
          courses: 0,
        },
      ],
      total: 3,
      page: 1,
      page_size: 20,
    })
  })

  it("takes a subject of any level", async () => {
    expect(await idsOf({ subject_id: "313" })).toStrictEqual(["601", "603"])
    expect(await idsOf({ subject_id: "50001" })).toStrictEqual(["601", "602"])
    expect(await idsOf({ subject_id: "nobody" })).toStrictEqual([])
  })

  it("gives a page, and the total even past the last one", async () => {
    expect(await idsOf({ page: "2", page_size: "2" })).toStrictEqual(["603"])
    expect(await list({ page: "5", page_size: "2" })).toStrictEqual({ list: [], total: 3, page: 5, page_size: 2 })
  })

  it("knows only the subjects of the agency", async () => {
    const teachers = await list({}, "b.test")
    expect(teachers.list.map(({ id, subjects }) => [id, subjects.map((subject) => subject.id)])).toStrictEqual([
      ["601", ["5000101"]],
      ["602", ["5000101"]],
    ])
  })
})

describe("teacher.detail", () => {
  it("answers the teacher with courses and live sessions", async () => {
    const { data } = await site.call("teacher.detail", { id: "601" })
    const { course, live, ...teacher } = data as Output<"teacher.detail">
    expect(teacher).toStrictEqual((await list({})).list[0])
    expect(course.map(({ id, name, price }) => ({ id, name, price }))).toStrictEqual([
      { id: "1001", name: "公开课", price: "0.00" },
    ])
    expect(live).toStrictEqual([
      {
        id: "live1",
        title: "开班直播",
        teacher_name: "沈老师",
        subject_name: "自学考试三级",
        start_time: "2026-03-02 20:00:00",
        end_time: "2026-03-02 21:00:00",
      },
    ])
  })

  it("leaves out prices where the agency hides them, and live sessions where it hides the section", async () => {
    const { data } = await site.call("teacher.detail", { id: "602" }, { host: "b.test" })
    const { course, live } = data as Output<"teacher.detail">
    expect(course.map((card) => [card.id, "price" in card, "original_price" in card])).toStrictEqual([
      ["1002", false, false],
    ])
    expect(live).toStrictEqual([])
  })

  it.each([
    ["an id that nobody has", "699", "a.test"],
    ["a teacher of another agency", "603", "b.test"],
  ])("does not find %s", async (_, id, host) => {
    const { status, msg } = await site.call("teacher.detail", { id }, { host })
    expect({ status, msg }).toStrictEqual({ status: 404, msg: "没有这位老师" })
  })
})
