import { describe, expect, it } from "vitest"
import * as RouteRule from "#domain/route/RouteRule.ts"

const target = (from: string, to: string, path: string) => RouteRule.targetOf([{ from, to }], path)

describe("a server route rule", () => {
  it("fits the path it names, with or without a slash at the end", () => {
    expect(target("/teacher", "/aboutus", "/teacher")).toBe("/aboutus")
    expect(target("/teacher", "/aboutus", "/teacher/")).toBe("/aboutus")
    expect(target("/teacher", "/aboutus", "/teacher/1")).toBeNull()
    expect(target("/", "/study", "/")).toBe("/study")
  })

  it("puts the parameters of its path into a path here, and leaves an unknown name as it is", () => {
    expect(target("/t/:id", "/teacher/:id?from=t#top", "/t/9")).toBe("/teacher/9?from=t#top")
    expect(target("/t/:id", "/teacher/:other", "/t/9")).toBe("/teacher/:other")
  })

  it("leaves an address of another site as it is written", () => {
    expect(target("/t/:id", "https://a.example/:id", "/t/9")).toBe("https://a.example/:id")
  })

  it("takes any rest for a star, none included", () => {
    expect(target("/old/*", "/course", "/old")).toBe("/course")
    expect(target("/old/*", "/course", "/old/a/b")).toBe("/course")
    expect(target("/old/*", "/course", "/older")).toBeNull()
    expect(target("/:section/*", "/course?s=:section", "/a/b")).toBe("/course?s=:section")
    expect(target("/*", "https://moved.example/", "/anything/here")).toBe("https://moved.example/")
    expect(target("/*", "https://moved.example/", "/")).toBe("https://moved.example/")
  })

  it("gives way to an earlier one", () => {
    const rules = [
      { from: "/live/:id", to: "/live" },
      { from: "/live/1", to: "/aboutus" },
    ]
    expect(RouteRule.targetOf(rules, "/live/1")).toBe("/live")
    expect(RouteRule.targetOf(rules, "/course")).toBeNull()
  })
})
