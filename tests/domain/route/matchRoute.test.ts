import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { matchRoute } from "#domain/route/matchRoute.ts"
import { OLDER_PATHS, ROUTES } from "#domain/route/routes.ts"
import { example, ROWS, SAMPLE, SITE } from "./routeTable.ts"

const paramsIn = (pattern: string) =>
  Object.fromEntries([...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, SAMPLE[name]]))

describe("the route table", () => {
  it("has every row of the specification and no other, in its order", () => {
    const present = ROUTES.map(({ path, page, layout, auth, study }) => ({
      path,
      page: page ?? "-",
      layout,
      auth,
      study,
    }))
    const older = OLDER_PATHS.map(({ path, to }) => ({ path, to }))
    expect(present).toStrictEqual(ROWS.filter((row) => row.to === null).map(({ to: _, ...row }) => row))
    expect(older).toStrictEqual(ROWS.filter((row) => row.to !== null).map(({ path, to }) => ({ path, to })))
  })
})

describe.each(ROWS)("matching an example of $path", ({ path, page, layout, auth, study, to }) => {
  it("finds its row, with its parameters", () => {
    const match = matchRoute(example(path), SITE)
    if (to !== null) expect(match).toStrictEqual({ kind: "older", to: example(to) })
    else if (page === "-") expect(match).toMatchObject({ kind: "index", auth, study })
    else expect(match).toStrictEqual({ kind: "page", page, layout, auth, study, params: paramsIn(path) })
  })

  it("takes one slash at the end as if it were not there", () => {
    expect(matchRoute(path === "/" ? "/" : `${example(path)}/`, SITE)).toStrictEqual(matchRoute(example(path), SITE))
  })
})

describe("matchRoute", () => {
  it("lets static segments win over parameters, whatever the order of rows", () => {
    const pageOf = (path: string) => {
      const match = matchRoute(path, SITE)
      return match.kind === "page" ? match.page : match.kind
    }
    expect(["/live/all", "/live/player", "/live/9", "/question/exam", "/question/9"].map(pageOf)).toStrictEqual([
      "live-center",
      "live-player",
      "live-detail",
      "practice",
      "question-bank-detail",
    ])
    expect(["/course/study/9", "/course/1/9", "/question/exam/result", "/question/1/2"].map(pageOf)).toStrictEqual([
      "course-player",
      "course-list",
      "practice-result",
      "question-list",
    ])
    expect(["/exam/mock", "/exam/9", "/news/cate", "/news/9"].map(pageOf)).toStrictEqual([
      "older",
      "older",
      "older",
      "news-detail",
    ])
  })

  it("leads the paths that only lead on to their first child", () => {
    expect(matchRoute("/user", SITE)).toStrictEqual({ kind: "index", to: "/user/login", auth: false, study: true })
    expect(matchRoute("/study", SITE)).toStrictEqual({ kind: "index", to: "/study/course", auth: true, study: true })
    expect(matchRoute("/order", SITE)).toStrictEqual({ kind: "index", to: "/order/index", auth: true, study: false })
  })

  it("takes only a subject of the agency for /:sid", () => {
    expect(matchRoute("/313", SITE)).toMatchObject({ kind: "page", page: "specialty", params: { sid: "313" } })
    expect(matchRoute("/314", SITE)).toStrictEqual({ kind: "notFound" })
    expect(matchRoute("/wp-login.php", SITE)).toStrictEqual({ kind: "notFound" })
  })

  it("does not find /news when the agency has no category", () => {
    expect(matchRoute("/news", { ...SITE, newsCateId: null })).toStrictEqual({ kind: "notFound" })
  })

  it("decodes parameters, and treats an undecodable segment as not found", () => {
    expect(matchRoute("/help/%E5%B8%AE%2F1", SITE)).toMatchObject({ params: { id: "帮/1" } })
    expect(matchRoute("/course/%zz", SITE)).toStrictEqual({ kind: "notFound" })
    expect(matchRoute("/exam/%E5", SITE)).toStrictEqual({ kind: "notFound" })
  })

  it("keeps the encoding of what an older path hands on", () => {
    expect(matchRoute("/exam/a%2Fb", SITE)).toStrictEqual({ kind: "older", to: "/question/a%2Fb" })
    expect(matchRoute("/news", { ...SITE, newsCateId: "a/b" })).toStrictEqual({ kind: "older", to: "/news/cate/a%2Fb" })
  })

  it.each(["//", "//course", "/course//", "/course//1", "course", "", "/COURSE", "/course/1/2/3"])(
    "does not find %j",
    (path) => {
      expect(matchRoute(path, SITE)).toStrictEqual({ kind: "notFound" })
    },
  )

  it("hands any id on unchanged", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (id) => {
        fc.pre(!/^(study|exam|cate|all|player)$/.test(id) && id.isWellFormed())
        expect(matchRoute(`/teacher/${encodeURIComponent(id)}`, SITE)).toMatchObject({
          page: "teacher-detail",
          params: { id },
        })
      }),
    )
  })

  it("answers for any path at all", () => {
    const segment = fc.oneof(
      fc.string(),
      fc.constantFrom("course", "study", "exam", "news", "cate", "user", "%", "..", "313"),
    )
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
        expect(["page", "index", "older", "notFound"]).toContain(matchRoute(`/${segments.join("/")}`, SITE).kind)
      }),
    )
  })
})
