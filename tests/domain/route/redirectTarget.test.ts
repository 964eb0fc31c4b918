import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { externalTarget } from "#domain/route/externalTarget.ts"
import { isLocalPath, redirectTarget } from "#domain/route/redirectTarget.ts"

describe("the target after sign-in", () => {
  it.each(["/", "/course/study/9?lesson=3#notes", "/search?q=%2F%2F", "/课程"])(
    "is %j when it is a path here",
    (path) => {
      expect(redirectTarget(path)).toBe(path)
    },
  )

  it.each([
    null,
    "",
    "course",
    " /course",
    "//evil.example",
    "/course//x",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/a\nb",
    "/a\u0000",
    "/a\u007f",
    "/a\u0085",
  ])("is /study instead of %j", (text) => {
    expect(redirectTarget(text)).toBe("/study")
  })

  it("never leaves the site, as a browser reads it", () => {
    const piece = fc.constantFrom("/", "\\", "\t", "\n", "evil.example", "@", ":", "https:", ".", "?", "#", " ", "%2f")
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join("")),
        (text) => {
          expect(new URL(redirectTarget(text), "https://here.example/user/login").origin).toBe("https://here.example")
        },
      ),
      { numRuns: 2000 },
    )
  })

  it("is kept or replaced, never changed", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(redirectTarget(text)).toBe(isLocalPath(text) ? text : "/study")
      }),
    )
  })
})

describe("a target on another site", () => {
  it("is taken with http and https only", () => {
    expect(externalTarget("https://partner.example/a?b=1#c")).toBe("https://partner.example/a?b=1#c")
    expect(externalTarget("HTTP://Partner.example")).toBe("http://partner.example/")
    expect(externalTarget("/course")).toBeNull()
    expect(externalTarget("//partner.example")).toBeNull()
    expect(externalTarget("javascript:alert(1)")).toBeNull()
    expect(externalTarget("https:partner.example")).toBeNull()
    expect(externalTarget("https://")).toBeNull()
    expect(externalTarget(" https://partner.example")).toBeNull()
  })

  it("always has one of the two schemes", () => {
    const scheme = fc.constantFrom("http", "https", "HTTPS", "ftp", "javascript", "data")
    const url = fc.tuple(scheme, fc.domain(), fc.string()).map(([a, b, c]) => `${a}://${b}/${c}`)
    fc.assert(
      fc.property(fc.oneof(fc.string(), url), (text) => {
        expect(externalTarget(text) ?? "https://").toMatch(/^https?:\/\//)
      }),
    )
  })
})
