import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import type { DisplayMode } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { ClassroomDetailView } from "#ui/course/ClassroomDetailView.tsx"
import { COURSES } from "../gallery/scenes/samples.ts"
import { CLASSROOM } from "../gallery/scenes/siteSamples.ts"

type Classroom = Output<"classroom.detail">

const show = (classroom: Classroom, mode: DisplayMode = "full", joins: Array<string> = [], busy = false) =>
  render(<ClassroomDetailView classroom={classroom} mode={mode} busy={busy} onJoin={() => joins.push(classroom.id)} />)

const offer = () => screen.getByRole("complementary", { name: "加入班级" })
const { price: _price, original_price: _original, ...WITHOUT_PRICE } = CLASSROOM

describe("the page of a classroom", () => {
  test("says which of its courses the learner has already", () => {
    show({ ...CLASSROOM, owned: ["会计基础精讲"] })
    expect(offer().textContent).toMatch(/会计基础精讲已在你的课程里/)
    cleanup()
    show(CLASSROOM)
    expect(offer().textContent).not.toMatch(/已有/)
  })

  test("groups its courses by subject and class type, the newest year first", () => {
    const [a, b, c] = COURSES.slice(0, 3).map((course) => ({ ...course, subject_id: "s1", subject_name: "会计" }))
    const list = [
      {
        classroom_id: "2001",
        name: "精讲班",
        course: [
          { ...a!, year: 2025, name: "旧" },
          { ...b!, year: 2027, name: "新" },
          { ...c!, subject_id: "s2", subject_name: "经济法", name: "法" },
        ],
      },
    ]
    const { container } = show({ ...CLASSROOM, list })
    expect(
      [...container.querySelectorAll("h3")].map((heading) => [
        heading.textContent,
        [...(heading.parentElement?.querySelectorAll("a span.font-medium") ?? [])].map((name) => name.textContent),
      ]),
    ).toStrictEqual([
      ["会计精讲班", ["新", "旧"]],
      ["经济法精讲班", ["法"]],
    ])
  })

  test("one that is joined leads to study", () => {
    show({ ...CLASSROOM, joined: true })
    expect(screen.getByRole("link", { name: "去学习" }).getAttribute("href")).toBe("/course/study/2001")
  })

  test.each<[string, Classroom, DisplayMode, string]>([
    ["one without a price is opened by the agency", WITHOUT_PRICE, "full", "由机构开通"],
    ["one in study mode is opened by the agency", CLASSROOM, "study", "由机构开通"],
  ])("%s", (_, classroom, mode, text) => {
    show(classroom, mode)
    expect(screen.getByText(text).nextElementSibling?.textContent).toBe("想学的话，可以联系机构老师为你开通。")
    expect([...offer().querySelectorAll("a, button")]).toStrictEqual([])
  })

  test("one that costs is bought", () => {
    show(CLASSROOM)
    expect(screen.getByRole("link", { name: "立即购买" }).getAttribute("href")).toBe("/order/index?classroom_id=2001")
  })

  test("one that is free is joined on the spot, and only once at a time", () => {
    const joins: Array<string> = []
    const free = { ...CLASSROOM, free: true, price: "0.00" }
    const { unmount } = show(free, "full", joins)
    fireEvent.click(screen.getByRole("button", { name: "加入学习" }))
    unmount()
    show(free, "full", joins, true)
    fireEvent.click(screen.getByRole("button", { name: "正在加入" }))
    expect(joins).toStrictEqual(["2001"])
  })

  test("shows price, contents, validity, learners from ten on and agreement; no price where there is none", () => {
    show(CLASSROOM)
    expect(offer().textContent).toBe(
      "零¥599原价¥899内容52课时，共26小时45分有效期至2028-12-31在学1.2万人协议开始学习前需签订¥599立即购买",
    )
    cleanup()
    show({ ...WITHOUT_PRICE, valid_until: null, learners: 9, contract_required: false })
    expect(offer().textContent).toBe("零内容52课时，共26小时45分由机构开通想学的话，可以联系机构老师为你开通。")
  })

  test("shows that its courses are not there yet", () => {
    show({ ...CLASSROOM, list: [] })
    expect(screen.getByText("课程正在整理，上架后会出现在这里。").tagName).toBe("P")
  })
})
