import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Decision, decide, MAX_REDIRECTS, type Visitor } from "#domain/route/decide.ts"
import { example, type Row, ROWS, SITE } from "./routeTable.ts"

const SESSIONS = ["unknown", "signedOut", "signedIn"] as const

const RULES = {
  none: null,
  "to a page here": "/aboutus",
  "to a page that study mode forbids": "/teacher",
  "to an older path that study mode forbids": "/exam",
  "to another site": "https://partner.example/landing?from=us",
  "to a script": "javascript:alert(1)",
  "to another host without a scheme": "//partner.example",
} as const

type RuleName = keyof typeof RULES

const visitorOf = (path: string, session: Visitor["session"], studyMode: boolean, rule: RuleName): Visitor => {
  const to = RULES[rule]
  return { session, studyMode, rules: to === null ? [] : [{ from: path, to }] }
}

/** The rules of navigation written a second time, as plainly as possible: the outcome of a row, in one word. */
const outcome = (row: Row, session: Visitor["session"], studyMode: boolean, rule: RuleName): string => {
  const href = example(row.path)
  if (row.to !== null) return `redirect ${example(row.to)}`
  const depends = row.auth || ["login", "wechat", "register", "reset-password", "course-try"].includes(row.page)
  if (depends && session === "unknown") return "awaitSession"
  if (session === "signedIn" && row.page === "login") return "redirect /study"
  if (session === "signedIn" && ["register", "reset-password"].includes(row.page)) return "signOutFirst"
  if (session === "signedIn" && row.page === "course-try") return `redirect ${href.replace("try", "study")}`
  if (session === "signedOut" && row.auth) return `redirect /user/login?redirect=${encodeURIComponent(href)}`
  if (studyMode && !row.study) return "redirect /study"
  if (rule === "to another site") return "leaveSite https://partner.example/landing?from=us"
  if (rule === "to a page here" && row.page !== "about") return "redirect /aboutus"
  if (!studyMode && rule === "to a page that study mode forbids" && row.path !== "/teacher") return "redirect /teacher"
  if (!studyMode && rule === "to an older path that study mode forbids" && row.path !== "/question")
    return "redirect /exam"
  if (row.page === "-")
    return `redirect ${{ "/user": "/user/login", "/study": "/study/course", "/order": "/order/index" }[row.path]}`
  return `allow ${row.page}`
}

const inAWord = (decision: Decision): string => {
  switch (decision.kind) {
    case "allow":
      return `allow ${decision.match.page}`
    case "redirect":
      return `redirect ${decision.to}`
    case "leaveSite":
      return `leaveSite ${decision.url}`
    case "signOutFirst":
    case "awaitSession":
    case "notFound":
      return decision.kind
  }
}

const CASES = SESSIONS.flatMap((session) =>
  [false, true].flatMap((studyMode) =>
    (Object.keys(RULES) as ReadonlyArray<RuleName>).map((rule) => ({ session, studyMode, rule })),
  ),
)

describe.each(CASES)(
  "every route, session $session, study mode $studyMode, server rule $rule",
  ({ session, studyMode, rule }) => {
    it("is decided by the rules", () => {
      const decided = ROWS.map(({ path }) => {
        const href = example(path)
        return `${path} ${inAWord(decide(href, visitorOf(href, session, studyMode, rule), SITE))}`
      })
      expect(decided).toStrictEqual(ROWS.map((row) => `${row.path} ${outcome(row, session, studyMode, rule)}`))
    })

    it("settles within the allowed redirects", () => {
      for (const { path } of ROWS) {
        const start = example(path)
        const chain = follow(start, visitorOf(start, session, studyMode, rule))
        expect(chain.slice(MAX_REDIRECTS)).toStrictEqual([])
      }
    })
  },
)

/** The redirects that follow one another from there; a sign-out that is asked for is done. */
const follow = (href: string, visitor: Visitor): ReadonlyArray<string> => {
  const chain: Array<string> = []
  let at = href
  let present = visitor
  while (chain.length <= MAX_REDIRECTS) {
    const decision = decide(at, present, SITE)
    if (decision.kind === "signOutFirst") present = { ...present, session: "signedOut" }
    else if (decision.kind === "redirect") {
      at = decision.to
      chain.push(at)
    } else return chain
  }
  return chain
}

const GUEST: Visitor = { session: "signedOut", studyMode: false, rules: [] }
const LEARNER: Visitor = { ...GUEST, session: "signedIn" }

describe("decide", () => {
  it("keeps the whole intended address for after sign-in", () => {
    expect(decide("/course/study/9?lesson=3#notes", GUEST, SITE)).toStrictEqual({
      kind: "redirect",
      to: "/user/login?redirect=%2Fcourse%2Fstudy%2F9%3Flesson%3D3%23notes",
      reason: "needsSignIn",
    })
  })

  it("allows a page with its parameters, query and anchor", () => {
    expect(decide("/course/7?tab=%2541#teachers", GUEST, SITE)).toStrictEqual({
      kind: "allow",
      match: {
        kind: "page",
        page: "course-detail",
        layout: "default",
        auth: false,
        study: true,
        params: { id: "7" },
      },
      place: { path: "/course/7", search: "?tab=%2541", hash: "#teachers" },
    })
  })

  it("plays free lessons for guests; a learner has them where progress is kept", () => {
    const free = "/course/try/9?lesson_id=3"
    expect(decide(free, GUEST, SITE)).toMatchObject({ kind: "allow", match: { page: "course-try" } })
    expect(decide(free, { ...GUEST, session: "unknown" }, SITE)).toStrictEqual({ kind: "awaitSession" })
    expect(decide(free, LEARNER, SITE)).toStrictEqual({
      kind: "redirect",
      to: "/course/study/9?lesson_id=3",
      reason: "alreadySignedIn",
    })
  })

  it("carries query and anchor over from an older path and from a path that leads on", () => {
    expect(decide("/exam/7?from=mail#q3", GUEST, SITE)).toStrictEqual({
      kind: "redirect",
      to: "/question/7?from=mail#q3",
      reason: "olderPath",
    })
    expect(decide("/user?redirect=%2Flive", GUEST, SITE)).toStrictEqual({
      kind: "redirect",
      to: "/user/login?redirect=%2Flive",
      reason: "index",
    })
  })

  it("names the unknown path in the error", () => {
    expect(decide("/nowhere?x=1", GUEST, SITE)).toStrictEqual({
      kind: "notFound",
      error: { view: "notFound", status: 404, message: "Page not found: /nowhere" },
    })
  })

  it("does not wait for the session where both answers are the same", () => {
    const restoring: Visitor = { ...GUEST, session: "unknown" }
    expect(decide("/course", restoring, SITE).kind).toBe("allow")
    expect(decide("/nowhere", restoring, SITE).kind).toBe("notFound")
    expect(decide("/study/myCourse", restoring, SITE).kind).toBe("redirect")
    expect(decide("/course", { ...restoring, studyMode: true }, SITE)).toStrictEqual({
      kind: "redirect",
      to: "/study",
      reason: "studyMode",
    })
  })

  it("lets a rule rescue a path that the table does not know", () => {
    const visitor: Visitor = { ...GUEST, rules: [{ from: "/promo/:year", to: "/course?year=2026" }] }
    expect(decide("/promo/2026", visitor, SITE)).toStrictEqual({
      kind: "redirect",
      to: "/course?year=2026",
      reason: "routeRule",
    })
  })

  it("lets an older path win over a rule for it", () => {
    const visitor: Visitor = { ...GUEST, rules: [{ from: "/exam", to: "/aboutus" }] }
    expect(decide("/exam", visitor, SITE)).toMatchObject({ to: "/question", reason: "olderPath" })
  })

  it("stays where a rule leads back to the same address", () => {
    const visitor: Visitor = { ...GUEST, rules: [{ from: "/course", to: "/course?tab=hot" }] }
    expect(decide("/course", visitor, SITE)).toMatchObject({ to: "/course?tab=hot" })
    expect(decide("/course?tab=hot", visitor, SITE)).toMatchObject({ kind: "allow" })
  })

  it("stays where a rule leads to an older path, or a path that leads on, that comes back here", () => {
    const visitor: Visitor = {
      ...LEARNER,
      rules: [
        { from: "/question", to: "/exam" },
        { from: "/study/course", to: "/study" },
      ],
    }
    expect(decide("/question", visitor, SITE)).toMatchObject({ kind: "allow" })
    expect(decide("/study/course", visitor, SITE)).toMatchObject({ kind: "allow" })
    expect(decide("/question?year=2026", visitor, SITE)).toMatchObject({ kind: "redirect", to: "/exam" })
  })

  it("does not let a crafted rule or address change the site", () => {
    const hostile = fc.constantFrom(
      "javascript:alert(1)",
      "data:text/html,x",
      "//evil.example",
      "/\\evil.example",
      "\\\\evil",
      "/a\n//b",
      "ftp://x",
      "mailto:a@b",
    )
    fc.assert(
      fc.property(hostile, fc.constantFrom(GUEST, LEARNER), (to, visitor) => {
        expect(decide("/aboutus", { ...visitor, rules: [{ from: "/aboutus", to }] }, SITE).kind).toBe("allow")
      }),
    )
  })

  it("lets a rule that leads to its own address do nothing, also where that address only leads on", () => {
    for (const path of ROWS.map((row) => example(row.path)))
      for (const session of SESSIONS)
        for (const studyMode of [true, false]) {
          const chain = follow(path, { session, studyMode, rules: [{ from: path, to: path }] })
          expect(chain).toStrictEqual(follow(path, { session, studyMode, rules: [] }))
        }
  })

  it("lets a rule do nothing whose target leads this visitor back to it", () => {
    const rules = [{ from: "/course/study/k-9", to: "/course/try/k-9" }]
    expect(decide("/course/study/k-9", { ...LEARNER, rules }, SITE)).toMatchObject({ kind: "allow" })
  })

  it("never loops, whatever one rule does, unless the rule itself blocks the study area or signing in", () => {
    const paths = ROWS.map(({ path }) => example(path))
    const rule = fc.record({ from: fc.constantFrom(...paths), to: fc.constantFrom(...paths) })
    fc.assert(
      fc.property(
        fc.constantFrom(...paths),
        fc.constantFrom(...SESSIONS),
        fc.boolean(),
        rule,
        (href, session, studyMode, one) => {
          fc.pre(!["/study", "/study/course", "/user/login"].includes(one.from))
          const chain = follow(href, { session, studyMode, rules: [one] })
          expect(chain.slice(MAX_REDIRECTS)).toStrictEqual([])
        },
      ),
      { numRuns: 2000 },
    )
  })

  it("answers for any address, visitor and rules", () => {
    const rules = fc.array(fc.record({ from: fc.string(), to: fc.string() }), { maxLength: 3 })
    const visitor = fc.record({ session: fc.constantFrom(...SESSIONS), studyMode: fc.boolean(), rules })
    fc.assert(
      fc.property(fc.string(), visitor, (href, someone) => {
        expect(JSON.parse(JSON.stringify(decide(href, someone, SITE)))).toStrictEqual(decide(href, someone, SITE))
      }),
    )
  })
})
