import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { text } from "node:stream/consumers"
import { expect, inject, test } from "vitest"

const { port } = new URL(inject("siteUrl"))
const FULL = `localhost:${port}`
const HIDES_PRICES = `subsidy.localhost:${port}`
const STUDY = `study.localhost:${port}`

/** What a search engine reads at a host, which `fetch` would not name. */
const read = async (host: string, path: string) => {
  const sent = request({ host: "127.0.0.1", port, path, headers: { host } }).end()
  const [response] = (await once(sent, "response")) as [IncomingMessage]
  const { statusCode: status, headers } = response
  return { status, noindex: headers["x-robots-tag"] ?? null, body: await text(response) }
}

const listed = async (host: string): Promise<ReadonlyArray<string>> => {
  const { body } = await read(host, "/sitemap.xml")
  return [...body.matchAll(/<loc>http:\/\/([^/]+)([^<]*)<\/loc>/g)].map(([, at, path = ""]) => {
    expect(at).toBe(host)
    return path
  })
}

const one = (body: string, pattern: RegExp): string => pattern.exec(body)?.[1] ?? "none"

/** The first of each kind of page. */
const samples = (paths: ReadonlyArray<string>) => [
  ...new Map(paths.toReversed().map((path) => [path.replace(/[^/]+$/, "…"), path])).values(),
]

test("what a site map lists is a page under its address, and has a price only where they are shown", async () => {
  const [full, hiding] = [await listed(FULL), await listed(HIDES_PRICES)]
  expect((await read(FULL, "/course/1002")).body).toContain('"@type":"Offer"')
  expect([full.includes("/news/8001"), hiding.includes("/news/8001")]).toStrictEqual([true, false])
  expect([full, hiding].map((paths) => paths.filter((path) => path.startsWith("/help/")).length > 0)).toStrictEqual([
    true,
    true,
  ])
  for (const [host, paths] of [
    [FULL, full],
    [HIDES_PRICES, hiding],
  ] as const) {
    const names = new Set<string>()
    for (const path of samples(paths)) {
      const { status, noindex, body } = await read(host, path)
      const address = `http://${host}${path}`
      expect([path, status, noindex]).toStrictEqual([path, 200, null])
      expect(one(body, /<link rel="canonical" href="([^"]*)"/)).toBe(address)
      expect(one(body, /<meta property="og:url" content="([^"]*)"/)).toBe(address)
      expect(one(body, /<meta property="og:image" content="([^"]*)"/)).toMatch(
        new RegExp(`^http://${host}/cover/\\d+\\.png$`),
      )
      expect(one(body, /<meta name="description" content="([^"]*)"/), path).not.toBe("none")
      if (host === HIDES_PRICES) expect(one(body, /("price"|"Offer"|priceCurrency|¥|￥)/), path).toBe("none")
      names.add(one(body, /<meta property="og:site_name" content="([^"]*)"/))
      if (/^\/(course|live|news|question|teacher|classroom)\/\d+$/.test(path))
        expect(body, path).toContain('"@type":"BreadcrumbList"')
    }
    expect([...names]).toStrictEqual([host === FULL ? "知行学堂" : "匠心技能课堂"])
  }
})

test("personal pages and every page in study mode are to be left out", async () => {
  for (const path of ["/study/course", "/mock-exam", "/user/profile", "/user/login", "/search?q=%E4%BC%9A", "/share"]) {
    const { noindex, body } = await read(FULL, path)
    expect([path, noindex, one(body, /<link rel="(canonical)"/)]).toStrictEqual([path, "noindex, nofollow", "none"])
  }
  for (const path of ["/course/1001", "/question/301", "/help/exam", "/aboutus"]) {
    const { noindex, body } = await read(STUDY, path)
    expect([path, noindex, one(body, /<link rel="(canonical)"/)]).toStrictEqual([path, "noindex, nofollow", "none"])
  }
  expect((await read(STUDY, "/robots.txt")).body).toBe("User-agent: *\nDisallow: /\n")
  expect((await read(STUDY, "/sitemap.xml")).status).toBe(404)
})
