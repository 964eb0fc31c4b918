import type { FastifyRequest } from "fastify"
import * as Agency from "#domain/core/Agency.ts"
import { makeGate } from "../core/gate.ts"
import { originOf } from "../core/originOf.ts"
import { notFound, TOO_MANY_VISITORS } from "../core/Refusal.ts"
import type { RegisterRoutes } from "../core/RegisterRoutes.ts"
import { examCalendar } from "./examCalendar.ts"
import { newsFeed } from "./newsFeed.ts"
import { siteMap } from "./siteMap.ts"

const FRESH = "public, max-age=600"
/** Personal pages, and what is no page. */
const PERSONAL = [
  "/api/",
  "/study",
  "/user",
  "/order",
  "/share",
  "/certificate",
  "/search",
  "/mock-exam",
  "/online-",
  "/question/exam",
]

const isStudyMode = ({ agency }: FastifyRequest): boolean => Agency.displayMode(agency.config, agency.host) === "study"

/** What search engines and readers of feeds ask a host for; one in study mode has nothing for them. */
export const registerFeeds: RegisterRoutes = (app, { pool, now }) => {
  // it may be as long as fifty thousand lines
  const gate = makeGate(1, 20)
  app.get("/robots.txt", async (request, reply) => {
    const lines = isStudyMode(request)
      ? ["User-agent: *", "Disallow: /"]
      : ["User-agent: *", ...PERSONAL.map((path) => `Disallow: ${path}`), `Sitemap: ${originOf(request)}/sitemap.xml`]
    return reply
      .header("cache-control", FRESH)
      .type("text/plain; charset=utf-8")
      .send(`${lines.join("\n")}\n`)
  })
  app.get("/sitemap.xml", async (request, reply) => {
    if (isStudyMode(request)) throw notFound("页面不存在")
    const text = await gate(() => siteMap(pool, request.agency, originOf(request), now()))
    if (text === null) throw TOO_MANY_VISITORS
    return reply.header("cache-control", FRESH).type("application/xml; charset=utf-8").send(text)
  })
  app.get("/news.xml", async (request, reply) => {
    if (isStudyMode(request) || !Agency.navigation(request.agency.config).hasNews) throw notFound("页面不存在")
    const text = await newsFeed(pool, request.agency, originOf(request), now())
    return reply.header("cache-control", FRESH).type("application/atom+xml; charset=utf-8").send(text)
  })
  app.get<{ Querystring: Readonly<Record<string, unknown>> }>("/calendar.ics", async (request, reply) => {
    if (isStudyMode(request)) throw notFound("页面不存在")
    const text = await examCalendar(pool, request.agency, request.host, now(), {
      region_id: idIn(request.query["region"]),
      subject_id: idIn(request.query["subject"]),
    })
    return reply.header("cache-control", FRESH).type("text/calendar; charset=utf-8").send(text)
  })
}

/** What is no id is none: a calendar of everything. */
const idIn = (text: unknown): string | null => (typeof text === "string" && /^\w{1,20}$/.test(text) ? text : null)
