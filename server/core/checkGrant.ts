import { Refusal } from "./Refusal.ts"
import type { RouteDeps } from "./RegisterRoutes.ts"
import { readGrant } from "./grant.ts"

/** Throws where an address is no permission to read the thing now. */
export const checkGrant = (
  { keys, now }: Pick<RouteDeps, "keys" | "now">,
  agencyId: string,
  thing: string,
  grant: string,
): void => {
  switch (readGrant(keys.signing, { agencyId, thing }, grant, now())) {
    case "good":
      return
    case "expired":
      throw new Refusal({ status: 403, message: "播放地址已过期，请刷新页面后继续" })
    case "forged":
      throw new Refusal({ status: 403, message: "播放地址无效" })
  }
}
