import { notFound, Refusal } from "../core/Refusal.ts"
import type { RegisterRoutes } from "../core/RegisterRoutes.ts"
import { NoticeRefused, type ProviderName, type Providers } from "./PaymentProvider.ts"
import { takeNotice } from "./takeNotice.ts"

const BODY_LIMIT = 64 * 1024

/** Where providers tell what became of payments. Whatever is not genuine, or not ours, changes nothing. */
export const registerNotices =
  (providers: Providers): RegisterRoutes =>
  async (app, { pool, now }) => {
    await app.register(async (scope) => {
      // a signature is over the bytes as they came
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        "*",
        { parseAs: "buffer", bodyLimit: BODY_LIMIT },
        async (_: unknown, body: Buffer) => body,
      )
      const path = "/pay/notice/:provider/:account?"
      scope.post<{ Params: { provider: string; account?: string } }>(path, async (request, reply) => {
        const { agency, headers, params, log } = request
        const account_id = params.account ?? null
        const made = { agency_id: agency.id, provider: params.provider as ProviderName, account_id }
        const provider = await providers.of(made)
        if (provider === undefined) throw notFound("页面不存在")
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        try {
          const notice = await provider.readNotice({ agencyId: agency.id, headers, body, now: now() })
          if (notice !== null) await takeNotice(pool, agency.id, provider, notice, now())
        } catch (error) {
          if (!(error instanceof NoticeRefused)) throw error
          log.warn({ provider: provider.name, reason: error.message }, "payment notice refused")
          throw new Refusal({ status: 400, message: "通知不正确" })
        }
        return reply.type(provider.taken.type).send(provider.taken.body)
      })
    })
  }
