import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { CallOutcome } from "#domain/contract/Request.ts"
import * as Place from "#domain/route/Place.ts"
import { renderedHref } from "#domain/route/renderedHref.ts"
import { SHELL } from "#domain/app/Offline.ts"
import type { StartUp } from "#domain/app/StartUp.ts"
import type { AgencyContext } from "../core/AgencyContext.ts"
import { BoundedMap } from "../core/BoundedMap.ts"
import { makeCostGate } from "../core/costGate.ts"
import { networkOf } from "../core/networkOf.ts"
import { notFound, TOO_MANY_VISITORS } from "../core/Refusal.ts"
import { type Coding, codingOf } from "../http/codingOf.ts"
import { asksForPage, isFile, isInFolder } from "../http/errors.ts"
import { hasToken } from "../http/hasToken.ts"
import { pathOf } from "../http/logging.ts"
import { COVERS, coverPicture } from "./coverPicture.ts"
import { documentOf } from "./document.ts"
import { headTags, isFoundByOthers } from "./headTags.ts"
import { faviconOf, iconOf, ICONS, type IconPath } from "./icons.ts"
import { originOf } from "../core/originOf.ts"
import { type CachedBody, type MadeBody, PageCache } from "./PageCache.ts"
import type { PagesDeps } from "./PagesDeps.ts"
import { startUpOf } from "./startUpOf.ts"
import { webManifestOf } from "./webManifest.ts"

/** A payload is fetched ahead of need: it is better late than empty. */
const PAYLOAD_PATIENCE = 5_000
const PAYLOAD = "/_payload.json"
/** Of an address, for its route to be remembered: what anybody may make up takes little memory. */
const MAX_KEPT = 200
/** A render takes some milliseconds of the one thread that renders for everybody; the rest of its time it waits. */
const RENDERS = {
  page: { places: 4, ofOne: 2, waiting: 1_000 },
  payload: { places: 2, ofOne: 1, waiting: 200 },
} as const
/** What other sites may show in a frame, where the agency lists them. */
const FRAMED: ReadonlySet<string> = new Set(["/live-web"])
/** These have a place for what a learner does next, which a learner never sees with a guest's welcome in it. */
const DIFFERS_FOR_LEARNERS: ReadonlySet<string> = new Set(["/"])

/** HTML for every path that is no file and no call, the payload of every page, and the agency's icons and manifest. */
export const registerPages = (app: FastifyInstance, deps: PagesDeps): void => {
  const { videoOrigins = [] } = deps
  const cache = new PageCache()
  // to find the route of an address takes a tenth of a cached answer
  const addresses = new BoundedMap<string, Address>(2_000)
  const ofPages = makeCostGate(RENDERS.page, deps.costs)
  const gates = { page: ofPages, shell: ofPages, payload: makeCostGate(RENDERS.payload, deps.costs) }

  const render = async (request: FastifyRequest, startUp: StartUp, href: string, patience = deps.patience) => {
    const rendered = await deps.files.render({ startUp, href, call: deps.callAs(request), patience })
    if (rendered.kind === "page" && rendered.threw !== undefined)
      request.log.error({ err: rendered.threw, page: rendered.page }, "a view threw")
    return rendered
  }

  const streamsOf = ({ agency: { live } }: Pick<FastifyRequest, "agency">): ReadonlyArray<string> => [
    ...(live.stream_origins ?? []),
    ...videoOrigins,
  ]

  const page = async (request: FastifyRequest, href: string): Promise<MadeBody> => {
    const startUp = startUpOf(deps, request.agency, isForLearner(request, href))
    const rendered = await render(request, startUp, href)
    if (rendered.kind === "redirect") {
      return { status: 302, type: "text/plain; charset=utf-8", headers: { location: rendered.to }, text: "" }
    }
    const { frame_origins } = request.agency.live
    const { path } = Place.read(href)
    const frames = FRAMED.has(path) ? frame_origins : []
    const isFound = rendered.status === 200 && isFoundByOthers(path, request.agency.config, request.agency.host)
    const head = isFound ? headTags(rendered, request.agency.config, { origin: originOf(request), href }) : ""
    const { html, policy } = documentOf(rendered, startUp, deps.files, { streams: streamsOf(request), frames }, head)
    return {
      status: rendered.status,
      type: "text/html; charset=utf-8",
      headers: {
        "content-security-policy": policy,
        ...(!isFound && { "x-robots-tag": "noindex, nofollow" }),
        ...(DIFFERS_FOR_LEARNERS.has(path) && { vary: "accept-encoding, cookie" }),
      },
      text: html,
    }
  }

  const payload = async (request: FastifyRequest, href: string): Promise<MadeBody> => {
    const rendered = await render(request, startUpOf(deps, request.agency), href, PAYLOAD_PATIENCE)
    const isPage = rendered.kind === "page" && rendered.status === 200
    return {
      status: isPage ? 200 : 404,
      type: "application/json; charset=utf-8",
      headers: {},
      text: JSON.stringify({ calls: isPage ? rendered.calls.filter(isKnown) : [] }),
    }
  }

  /** What starts at any address, and asks for all that it shows: the service worker keeps it. */
  const shell = async ({ agency }: FastifyRequest): Promise<MadeBody> => {
    const page = { page: "", title: agency.config.name, description: "", html: "", snapshot: null }
    const { html, policy } = documentOf(
      page,
      startUpOf(deps, agency),
      deps.files,
      { streams: streamsOf({ agency }) },
      "",
    )
    const headers = { "content-security-policy": policy, "x-robots-tag": "noindex, nofollow" }
    return { status: 200, type: "text/html; charset=utf-8", headers, text: html }
  }

  const makers = { page, payload, shell }
  const make = async (request: FastifyRequest, key: string, { kind, href }: Address): Promise<CachedBody> => {
    const admitted = () => cache.get(key, deps.clock(), () => makers[kind](request, href))
    const body = await gates[kind](networkOf(request.visitorIp), admitted)
    if (body === null) throw TOO_MANY_VISITORS
    return body
  }

  // apart: what it gives lives long, and must hold no request
  const keptAs = (key: string) => () => cache.kept(key, deps.clock())

  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> => {
    const { agency, url } = request
    const asked = addresses.get(url) ?? readAddress(url)
    if (url.length <= MAX_KEPT) addresses.set(url, asked)
    const { kind, href } = asked
    const whose = isForLearner(request, href) ? "learner" : "guest"
    const key = `${agency.id} ${originOf(request)} ${kind} ${whose} ${href}`
    const now = deps.clock()
    const kept = cache.kept(key, now)
    if (kept !== null) return send(request, reply, kept, keptAs(key))
    // what is being made is shared; who waits for a place waits in the line of their own network
    const made = cache.find(key, now) ?? make(request, key, asked)
    return made.then((body) => send(request, reply, body, keptAs(key)))
  }

  app.get<{ Params: { name: string } }>("/cover/:name", async ({ agency, params: { name } }, reply) => {
    const [, number = ""] = /^(\d{1,2})\.png$/.exec(name) ?? []
    if (number === "" || Number(number) >= COVERS) throw notFound("页面不存在")
    const picture = coverPicture(agency.config.config.color, Number(number))
    return reply.header("cache-control", "public, max-age=86400").type("image/png").send(picture)
  })
  const ofAgency = (
    path: string,
    type: string,
    bodyOf: (agency: AgencyContext["config"]) => string | Promise<Buffer>,
  ) =>
    app.get(path, async ({ agency }, reply) =>
      reply
        .header("cache-control", "public, max-age=3600")
        .type(type)
        .send(await bodyOf(agency.config)),
    )
  ofAgency("/favicon.svg", "image/svg+xml", faviconOf)
  for (const path of Object.keys(ICONS) as ReadonlyArray<IconPath>)
    ofAgency(path, "image/png", ({ config }) => iconOf(config.color, path))
  ofAgency("/site.webmanifest", "application/manifest+json", (agency) => JSON.stringify(webManifestOf(agency)))
  app.get("/*", (request, reply) => {
    if (!isPage(request)) throw notFound("页面不存在")
    return answer(request, reply)
  })
}

/** Also a file that is none, where a person asks for it: an address of an older site (`/news/8900.html`). */
const isPage = ({ url, headers }: FastifyRequest): boolean =>
  !isFile(url) || pathOf(url).endsWith(PAYLOAD) || (asksForPage(headers) && !isInFolder(url))

const isForLearner = ({ headers }: FastifyRequest, href: string): boolean =>
  DIFFERS_FOR_LEARNERS.has(href) && hasToken(headers.cookie)

interface Address {
  /** What is rendered for it. */
  readonly href: string
  readonly kind: "page" | "payload" | "shell"
}

const readAddress = (url: string): Address => {
  if (url === SHELL) return { kind: "shell", href: url }
  const place = Place.read(url)
  const isPayload = place.path.endsWith(PAYLOAD)
  const path = isPayload ? place.path.slice(0, -PAYLOAD.length) || "/" : place.path
  return { kind: isPayload ? "payload" : "page", href: renderedHref(Place.write({ ...place, path })) }
}

/** A refusal of what only learners have is a guest's answer: a page that lacks one answer asks, and is not shown at once. */
const isKnown = ({ outcome }: { readonly outcome: CallOutcome }): boolean =>
  outcome.ok || outcome.failure.kind === "unauthorized"

const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  body: CachedBody,
  kept: () => CachedBody | null,
): FastifyReply => {
  const { headers, etag, status, type } = body
  void reply.headers({ "cache-control": "no-cache", vary: "accept-encoding", ...headers })
  if (status === 302) return reply.code(302).send()
  void reply.header("etag", etag)
  if (request.headers["if-none-match"] === etag) return reply.code(304).send()
  const coding = codingOf(request)
  void reply.code(status).type(type)
  if (coding !== null) void reply.header("content-encoding", coding)
  // what also depends on who asks is not kept by address alone
  if (isFile(request.url) && type.startsWith("text/html")) return reply.send(bytesOf(body, coding))
  // by the headers, which only the same page has: a body held here would outlive the cache's limit
  reply.bytesKept = () => {
    const now = kept()
    return now?.headers === headers ? bytesOf(now, coding) : null
  }
  return reply.send(bytesOf(body, coding))
}

const bytesOf = ({ plain, brotli, gzip }: CachedBody, coding: Coding | null): Buffer =>
  coding === "br" ? brotli : coding === "gzip" ? gzip : plain
