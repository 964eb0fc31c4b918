import type { RegisterRoutes } from "../core/RegisterRoutes.ts"
import { checkGrant } from "../core/checkGrant.ts"
import { thingOf } from "./attachments.ts"
import { attachmentStore } from "./attachmentStore.ts"
import { sendAttachment } from "./sendAttachment.ts"

/** Files of answers under `/attachment/<grant>/<attempt>/<name>`: for whom a call gave the address, until it expires. */
export const registerAttachments: RegisterRoutes = (app, deps) => {
  app.get<{ Params: Record<"grant" | "attempt" | "name", string> }>(
    "/attachment/:grant/:attempt/:name",
    async ({ agency, params: { grant, attempt, name } }, reply) => {
      checkGrant(deps, agency.id, thingOf(attempt, name), grant)
      return sendAttachment(reply, name, await attachmentStore.read(deps, { agency_id: agency.id, id: attempt }, name))
    },
  )
}
