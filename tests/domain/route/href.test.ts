import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { href } from "#domain/route/href.ts"
import { matchRoute } from "#domain/route/matchRoute.ts"
import * as Place from "#domain/route/Place.ts"
import { SITE } from "./routeTable.ts"

describe("the address of a page", () => {
  it("has the parameters of its path", () => {
    expect(href("home", {})).toBe("/")
    expect(href("course-detail", { id: "7" })).toBe("/course/7")
    expect(href("course-player", { classroom_id: "k-9" }, { lesson: "3" })).toBe("/course/study/k-9?lesson=3")
  })

  it("takes the path that the parameters fit, where a page has two", () => {
    expect(href("course-list", {})).toBe("/course")
    expect(href("course-list", { level1: "1", level2: "12" })).toBe("/course/1/12")
  })

  it("encodes parameters and query", () => {
    expect(href("help", { id: "a/b?c" }, { q: "一 二&" })).toBe("/help/a%2Fb%3Fc?q=%E4%B8%80+%E4%BA%8C%26")
  })

  it("leads back to its page and parameters", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (id) => {
        fc.pre(id.isWellFormed())
        expect(matchRoute(Place.read(href("teacher-detail", { id }, { tab: id })).path, SITE)).toMatchObject({
          page: "teacher-detail",
          params: { id },
        })
      }),
    )
  })
})

describe("a place", () => {
  it("is cut at the first question mark before the first hash", () => {
    expect(Place.read("/a?b=1?2#c?d#e")).toStrictEqual({ path: "/a", search: "?b=1?2", hash: "#c?d#e" })
    expect(Place.read("?b#")).toStrictEqual({ path: "/", search: "?b", hash: "" })
    expect(Place.read("/a?#")).toStrictEqual({ path: "/a", search: "", hash: "" })
  })

  it("is written as it was read", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (path, search, hash) => {
        const text = `/${path.replaceAll(/[?#]/g, "")}?x${search.replaceAll("#", "")}#y${hash}`
        expect(Place.write(Place.read(text))).toBe(text)
      }),
    )
  })
})
