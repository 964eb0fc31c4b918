import type { Handlers } from "../core/Handler.ts"

type Names = "default.bottomDetail" | "default.routeRules" | "default.ip" | "advertise.ad"

export const handlers: Handlers<Names> = {
  "default.bottomDetail": async (_input, { agency }) => agency.bottomDetail,
  "default.routeRules": async (_input, { agency }) => ({ list: agency.routeRules }),
  "default.ip": async (_input, { ip }) => ({ ip }),
  "advertise.ad": async ({ place }, { agency }) => ({
    list: agency.ads.filter((ad) => place === undefined || ad.place === place),
  }),
}
