import type { FastifyInstance, FastifyRequest } from "fastify"
import type { AgencyContext } from "../core/AgencyContext.ts"
import type { AgencyDirectory } from "../core/AgencyDirectory.ts"
import { notFound } from "../core/Refusal.ts"
import type { Pool } from "../db/Sql.ts"
import { draftedPages } from "../content/draftedPages.ts"
import type { ChangeOutcome } from "../content/Drafted.ts"
import { PREVIEW } from "../content/previewPages.ts"
import { colleagueOf } from "./adminCookie.ts"
import { orRefused, requirePermission } from "./answerOperation.ts"

interface Asked extends Pick<FastifyRequest, "visitorIp" | "log"> {
  readonly agency: AgencyContext
}

interface PreviewDeps {
  readonly pool: Pool
  readonly now: () => number
  readonly agencies: AgencyDirectory
  readonly subsidyFlag: string
  /** A page of an agency, which nothing starts in; null: there is none. */
  readonly picture: (
    asked: Asked,
    href: string,
    change: ChangeOutcome,
  ) => Promise<{ readonly html: string; readonly policy: string } | null>
}

interface Preview {
  /** Of the file that is edited. */
  readonly path?: string
  readonly href?: string
}

/** Pages as somebody's draft of a file would have them, for the frames of its form. */
export const registerPreview = (
  app: FastifyInstance,
  { pool, now, agencies, subsidyFlag, picture }: PreviewDeps,
): void => {
  const contextOf = async (id: string): Promise<AgencyContext | null> => {
    const [row] = await pool<{ host: string }[]>`
      select host from agency_hosts where agency_id = ${id} order by mode, host limit 1`
    return row === undefined ? null : agencies.find(row.host)
  }
  app.get<{ Querystring: Preview }>(PREVIEW, async (request, reply) => {
    const { path = "", href = "/" } = request.query
    const { account_id, token_hash, role } = await colleagueOf({ pool, now }, request)
    requirePermission(role, "content:edit")
    const operator = { agency: request.agency.id, role, account: { id: account_id, tokenHash: token_hash } }
    const { agency, change } = await orRefused(() => draftedPages(pool, operator, path, { contextOf, subsidyFlag }))
    const page = await picture({ agency, visitorIp: request.visitorIp, log: request.log }, href, change)
    if (page === null) throw notFound("页面不存在")
    return reply
      .headers({
        // frames of several widths show one page
        "cache-control": "private, max-age=60",
        "content-security-policy": page.policy,
        "x-robots-tag": "noindex, nofollow",
      })
      .type("text/html; charset=utf-8")
      .send(page.html)
  })
}
