import type { RegisterRoutes } from "../core/RegisterRoutes.ts"
import { requireDeveloper } from "../core/requireDeveloper.ts"
import { requireSameOrigin } from "./adminCookie.ts"
import { doAct } from "./doAct.ts"

/** Development only, and for its developer only: the way into the back office of this host's agency. */
export const registerDevInvitation: RegisterRoutes = async (app, { config, keys, pool, secretsKey }) => {
  if (!config.development) return
  await app.register(async (scope) => {
    // of a button alone: its form is empty
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "buffer" }, async () => ({}))
    scope.post("/dev/invitation", { onRequest: requireDeveloper(config, keys) }, async (request, reply) => {
      requireSameOrigin(request)
      const operator = {
        agency: request.agency.id,
        role: "operator",
        by: "dev",
        account: null,
        secretsKey,
        progress: () => {},
      } as const
      const { data } = await doAct(pool, operator, "admin:invite", { role: "负责人" }, { isDryRun: false })
      const { link } = data as { readonly link: string }
      // of whichever host the agency has: the developer is at this one
      return reply
        .code(303)
        .header("location", link.slice(link.indexOf("/admin/join")))
        .send()
    })
  })
}
