import { describe, expect, test } from "vitest"
import type { Navigation } from "#domain/core/Agency.ts"
import { navigationItems, type NavigationPlace } from "#ui/layout/navigationItems.ts"

const ALL: Navigation = { hasCourse: true, hasLive: true, hasQuestion: true, hasNews: true }
const NONE: Navigation = { hasCourse: false, hasLive: false, hasQuestion: false, hasNews: false }

const labels = (sections: Navigation, mode: "full" | "study", place: NavigationPlace) =>
  navigationItems({ sections, mode, href: "/" }, place).map(({ label }) => label)

const currentAt = (href: string, mode: "full" | "study" = "full") =>
  navigationItems({ sections: ALL, mode, href }, "bottom")
    .filter(({ current }) => current)
    .map(({ label }) => label)

describe("the sections shown", () => {
  test("are all of them where the agency has all", () => {
    expect(labels(ALL, "full", "header")).toStrictEqual(["课程", "题库", "直播", "资讯", "学习"])
    expect(labels(ALL, "full", "bottom")).toStrictEqual(["首页", "课程", "题库", "直播", "学习"])
  })

  test("are only what the agency has", () => {
    expect(labels(NONE, "full", "header")).toStrictEqual(["学习"])
    expect(labels(NONE, "full", "bottom")).toStrictEqual(["首页", "学习"])
  })

  test("are never the shop window in study mode", () => {
    const hrefs = navigationItems({ sections: ALL, mode: "study", href: "/" }, "bottom").map(({ href }) => href)
    expect(hrefs).toStrictEqual(["/study/course", "/study/question", "/live", "/user/profile"])
    expect(labels(NONE, "study", "header")).toStrictEqual(["课程"])
  })
})

test.each([
  ["/", ["首页"]],
  ["/course/1/2?free=1", ["课程"]],
  ["/classroom/7", ["课程"]],
  ["/courses", []],
  ["/study/question/error", ["学习"]],
])("at %s the current section is %j", (href, current) => {
  expect(currentAt(href)).toStrictEqual(current)
})

test("a course that is studied in study mode belongs to the courses", () => {
  expect(currentAt("/course/study/c1?lesson_id=2", "study")).toStrictEqual(["课程"])
})
