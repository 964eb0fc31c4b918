import type { StartUp } from "#domain/app/StartUp.ts"
import * as SystemConfig from "#domain/core/SystemConfig.ts"
import type { AgencyContext } from "../core/AgencyContext.ts"
import type { PagesDeps } from "./PagesDeps.ts"

/** What a page of an agency starts with. */
export const startUpOf = (
  { clock, apiBase, salt, files, resourceUrl }: PagesDeps,
  agency: AgencyContext,
  has_token = false,
): StartUp => ({
  now: clock(),
  host: agency.host,
  api_base: apiBase,
  salt,
  build_id: files.buildId,
  has_token,
  agency: agency.config,
  system: { ...SystemConfig.DEFAULT, resource_url: resourceUrl },
  route_rules: agency.routeRules,
  bottom_detail: agency.bottomDetail,
})
