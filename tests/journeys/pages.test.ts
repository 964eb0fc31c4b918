import { once } from "node:events"
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http"
import { text } from "node:stream/consumers"
import { describe, expect, inject, test } from "vitest"
import { decide } from "#domain/route/decide.ts"
import { type Row, ROWS } from "../domain/route/routeTable.ts"
import { openVisitor } from "../support/browser.ts"

const site = inject("siteUrl")
const { port } = new URL(site)

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** As any host of that server: `fetch` would not say another one. */
const get = async (path: string, host = "localhost", headers: Record<string, string> = {}): Promise<Answer> => {
  const sent = request({ host: "127.0.0.1", port, path, headers: { ...headers, host: `${host}:${port}` } }).end()
  const [response] = (await once(sent, "response")) as [IncomingMessage]
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
}

/** Which of the parts a text holds; a failure names them and not the page. */
const held = (body: string, parts: ReadonlyArray<string>) => parts.filter((part) => body.includes(part))

interface Answered {
  readonly request: object
  readonly outcome: { readonly ok: boolean }
}

describe("what arrives before any script", () => {
  test("the agency's name, colours, navigation and content stand in the first answer", async () => {
    const { status, headers, body } = await get("/")
    expect([status, headers["content-type"], headers["cache-control"]]).toStrictEqual([
      200,
      "text/html; charset=utf-8",
      "no-cache",
    ])
    const parts = [
      "<title>知行学堂</title>",
      '<meta name="description" content="学一点，练一点，心里有数">',
      "--accent:",
      "推荐课程",
      "会计基础精讲班",
      'id="start-up"',
      'id="snapshot"',
    ]
    expect(held(body, parts)).toStrictEqual(parts)
  })

  test("whoever keeps a token finds the place of the day's work on the home page, and no welcome to guests", async () => {
    const [guest, learner] = await Promise.all([get("/"), get("/", "localhost", { cookie: "token=of-somebody" })])
    const parts = ["静下心，把考试准备好", 'aria-busy="true"', "推荐课程"]
    expect([held(guest.body, parts), held(learner.body, parts)]).toStrictEqual([
      ["静下心，把考试准备好", "推荐课程"],
      ['aria-busy="true"', "推荐课程"],
    ])
    expect(learner.body).not.toContain("of-somebody")
  })

  test("the policy allows no inline script, no inline style but its own, and no outside address", async () => {
    const { headers, body } = await get("/course")
    const policy = String(headers["content-security-policy"])
    expect(policy).not.toMatch(/unsafe|https?:/)
    expect(policy).toMatch(/script-src 'self'(;|$)/)
    const forbidden = [
      /\sstyle="[^"]*"/,
      // data is not run
      /<script(?![^>]*(type="application\/(ld\+)?json"|src="\/assets\/))[^>]*>/,
      // the canonical address is this page's own
      new RegExp(String.raw`(src|href)="(https?:)?//(?!localhost:${port}/)[^"]*"`),
    ]
    expect(forbidden.map((pattern) => pattern.exec(body)?.[0] ?? null)).toStrictEqual([null, null, null])
  })

  test.each([
    ["/user", "/user/login"],
    ["/exam/301", "/question/301"],
    ["/onlineExam/countdown", "/online-portal"],
  ])("%s is a 302 to %s", async (from, to) => {
    const response = await get(from)
    expect([response.status, response.headers.location]).toStrictEqual([302, to])
  })

  test.each(["/nope", "/course/nope", "/course/a%20b", "/999999", "/share", "/news/cate/a%20b"])(
    "%s is nowhere: 404, with words and ways on",
    async (path) => {
      const words = ["没有找到这个页面", "回到首页"]
      // a page that a busy machine does not render in time comes as a shell first
      await expect
        .poll(async () => {
          const { status, body } = await get(path)
          return [status, held(body, words)]
        })
        .toStrictEqual([404, words])
    },
  )

  test.each(["/user/login", "/user/register"])("%s says without scripts that it needs them", async (path) => {
    expect(held((await get(path)).body, ["<noscript>", "需要开启JavaScript"])).toHaveLength(2)
  })

  test("in study mode the shop window leads to the study area", async () => {
    const response = await get("/course", "study.localhost")
    expect([response.status, response.headers.location]).toStrictEqual([302, "/study"])
  })

  test("an agency that hides prices sends none, not even in the data of the page", async () => {
    const [shown, hidden] = await Promise.all(
      ["localhost", "subsidy.localhost"].map(async (host) => (await get("/course", host)).body),
    )
    const signs = ['"price":', "¥", "补贴专区"]
    expect(held(shown ?? "", signs)).toStrictEqual(['"price":', "¥"])
    expect(held(hidden ?? "", signs)).toStrictEqual(["补贴专区"])
  })

  test("a host that no agency owns gets a page saying so and nothing else", async () => {
    const { status, body } = await get("/course", "stranger.example")
    expect([status, held(body, ["知行学堂", "静学书房", "匠心技能课堂", "start-up"])]).toStrictEqual([404, []])
  })

  test("a page that is asked for again has not changed; its payload answers the page's calls", async () => {
    const first = await get("/question/301")
    const again = await get("/question/301", "localhost", { "if-none-match": first.headers.etag ?? "" })
    expect(again.status).toBe(304)
    const { calls } = JSON.parse((await get("/question/301/_payload.json")).body) as { calls: ReadonlyArray<Answered> }
    expect(calls.map(({ request, outcome }) => [request, outcome.ok])).toStrictEqual(
      expect.arrayContaining([
        [{ call: "question.bank", payload: { id: "301" } }, true],
        [{ call: "practice.insight", payload: { bank_id: "301" }, isOptional: true }, true],
      ]),
    )
    const others = calls.filter(({ outcome }) => !outcome.ok)
    expect(others.length, "what only a learner has is answered too: the page opens without asking").toBeGreaterThan(0)
    expect(calls.length).toBe(2 + others.length)
  })

  test("assets are immutable and precompressed; one that is not there is a 404, never a page", async () => {
    const script = /src="(\/assets\/[^"]+)"/.exec((await get("/")).body)?.[1] ?? ""
    const { headers } = await get(script, "localhost", { "accept-encoding": "br" })
    expect(headers["cache-control"]).toMatch(/max-age=31536000.*immutable/)
    expect(headers["content-encoding"]).toBe("br")
    const missing = await get("/assets/index-00000000.js")
    expect([missing.status, String(missing.headers["content-type"]).includes("html")]).toStrictEqual([404, false])
  })
})

describe("in the browser", () => {
  test("a page resumes from what the server sent: no second request for its data, nothing on the console", async () => {
    const visitor = await openVisitor()
    try {
      const calls: Array<string> = []
      visitor.page.on("request", (request) => {
        if (request.url().includes("/api/")) calls.push(request.url())
      })
      await visitor.page.goto(`${site}/course/1002`)
      await visitor.page.getByRole("heading", { level: 1, name: "会计基础精讲班" }).waitFor()
      await visitor.page.getByRole("link", { name: "注册" }).first().waitFor()
      expect(calls).toStrictEqual([])
      expect(visitor.complaints()).toStrictEqual([])
    } finally {
      await visitor.close()
    }
  })

  test("links lead on without a full load; Back returns to the page and to its place in it", async () => {
    const visitor = await openVisitor()
    const { page } = visitor
    try {
      await page.goto(`${site}/`)
      // a link that is pressed before that is a full load
      await page.waitForFunction(() => performance.getEntriesByName("site.live").length > 0)
      await page.evaluate("globalThis.stays = true")
      const link = page.getByRole("link", { name: /电工基础与安全用电题库/ })
      await link.scrollIntoViewIfNeeded()
      const before = await page.evaluate("scrollY")
      await page.evaluate(`void (globalThis.firstFrame = new Promise((resolve) => {
        const heading = () => document.querySelector("h1")?.textContent
        const old = heading()
        const look = () =>
          heading() === old ? requestAnimationFrame(look) : setTimeout(() => resolve(scrollY))
        look()
      }))`)
      await link.click()
      await page.waitForURL("**/question/304")
      await page.getByRole("heading", { level: 1, name: "电工基础与安全用电题库" }).waitFor()
      expect(await page.evaluate("globalThis.firstFrame")).toBe(0)
      await page.goBack()
      await page.getByRole("heading", { name: "推荐课程" }).waitFor()
      await page.waitForFunction((top) => Math.abs(scrollY - Number(top)) < 2, before)
      expect(await page.evaluate("globalThis.stays")).toBe(true)
      expect(visitor.complaints()).toStrictEqual([])
    } finally {
      await visitor.close()
    }
  })

  test("the bottom bar's items have their places before the next ones have come", async () => {
    const visitor = await openVisitor({ width: 360, height: 740 })
    const { page } = visitor
    try {
      const { body } = await get("/")
      const bar = body.lastIndexOf('aria-label="主导航"')
      const second = body.indexOf("<li", body.indexOf("<li", bar) + 1)
      await page.route("**/assets/*.js", (route) => route.abort())
      const firstItem = async (html: string) => {
        await page.route(`${site}/`, (route) => route.fulfill({ body: html, contentType: "text/html; charset=utf-8" }))
        await page.goto(`${site}/`)
        return page.getByRole("navigation", { name: "主导航" }).getByRole("listitem").first().boundingBox()
      }
      expect(await firstItem(body.slice(0, second))).toStrictEqual(await firstItem(body))
    } finally {
      await visitor.close()
    }
  })

  test("filters stand in the address and survive a reload", async () => {
    const visitor = await openVisitor()
    const { page } = visitor
    try {
      await page.goto(`${site}/course`)
      await page.getByRole("combobox", { name: "价格" }).selectOption({ label: "免费" })
      await page.waitForURL("**/course?free=1")
      await page.getByRole("heading", { name: /备考第一课/ }).waitFor()
      await page.reload()
      await page.getByRole("heading", { name: /备考第一课/ }).waitFor()
      expect(await page.getByRole("heading", { name: "会计基础精讲班" }).count()).toBe(0)
      expect(visitor.complaints()).toStrictEqual([])
    } finally {
      await visitor.close()
    }
  })
})

/** What all three agencies have; the ids are those of a course, a page's own stand in `IDS`. */
const PARAMETERS: Readonly<Record<string, string>> = {
  sid: "4000101",
  id: "1002",
  level1: "400",
  level2: "40001",
  classroom_id: "1001",
  cateid: "801",
  first: "801",
}
const IDS: Readonly<Record<string, string>> = {
  "classroom-detail": "1001",
  "teacher-detail": "604",
  "live-detail": "7001",
  "question-bank-detail": "301",
  "question-try": "301",
  "news-detail": "8001",
  help: "study",
}
const addressOf = ({ path, page }: Pick<Row, "path" | "page">) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => (name === "id" ? IDS[page] : undefined) ?? PARAMETERS[name] ?? "")

test.each<{ host: string; name: string; studyMode: boolean; lacks: ReadonlyArray<string> }>([
  { host: "localhost", name: "知行学堂", studyMode: false, lacks: [] },
  { host: "study.localhost", name: "静学书房", studyMode: true, lacks: [] },
  {
    host: "subsidy.localhost",
    name: "匠心技能课堂",
    studyMode: false,
    lacks: ["live-detail", "news-detail", "news-category"],
  },
])(
  "every row of the route table is its page or the way to it at $host, signed in or not",
  async ({ host, name, studyMode, lacks }) => {
    const site = { subjectIds: ["4000101"], newsCateId: "801" }
    // who is signed in, only the browser knows
    const endOf = (href: string): string => {
      const decision = decide(href, { session: "unknown", studyMode, rules: [] }, site)
      return decision.kind === "redirect" ? endOf(decision.to) : href
    }
    const answerOf = async (row: Row, cookie: string) => {
      const { status, headers, body } = await get(addressOf(row), host, { cookie })
      const isOurs = status === 302 || (body.includes(name) && !body.includes("没有开放"))
      return [addressOf(row), status, headers.location ?? null, isOurs]
    }
    const expected = ROWS.map((row) => {
      const address = addressOf(row)
      const end = endOf(address)
      if (end !== address) return [address, 302, end, true]
      return [address, row.page === "share" || lacks.includes(row.page) ? 404 : 200, null, true]
    })
    for (const cookie of ["", "token=of-somebody"])
      expect(await Promise.all(ROWS.map((row) => answerOf(row, cookie)))).toStrictEqual(expected)
  },
)
