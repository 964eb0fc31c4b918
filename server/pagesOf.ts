import { registerPreview } from "./admin/registerPreview.ts"
import type { Config } from "./config.ts"
import { callOutcome } from "./http/callOutcome.ts"
import { API_BASE } from "./http/makeServer.ts"
import type { ServerDeps } from "./http/ServerDeps.ts"
import { pagePicture } from "./pages/pagePicture.ts"
import { registerPages } from "./pages/registerPages.ts"
import type { PagesDeps } from "./pages/PagesDeps.ts"
import { readSiteFiles } from "./pages/SiteFiles.ts"

/**
 * The pages over the built bundles; their calls are answered in this process, for nobody signed in. Where the API is
 * another backend they go there, in the visitor's name.
 */
export const pagesOf = async (config: Config): Promise<NonNullable<ServerDeps["registerPages"]>> => {
  const files = await readSiteFiles(config.distDir)
  return async (app, { answer, now, costs, pool, agencies }) => {
    app.addHook("onClose", files.close)
    const callHere: PagesDeps["callAs"] =
      ({ agency, visitorIp: ip, log }) =>
      ({ call, payload }) =>
        callOutcome(answer(call, payload, { agency, user: null, ip, log }), log)
    const callThere: PagesDeps["callAs"] = ({ agency, visitorIp }) =>
      files.remoteCall({
        baseUrl: config.apiBase,
        salt: config.signSalt,
        agencyFlag: agency.flag,
        clientIp: visitorIp,
        now: now(),
      })
    const pages: PagesDeps = {
      files,
      clock: now,
      costs,
      salt: config.signSalt,
      apiBase: config.apiBase,
      resourceUrl: config.resourceUrl,
      videoOrigins: typeof config.bucket?.direct === "string" ? [new URL(config.bucket.direct).origin] : [],
      patience: config.pagePatience,
      callAs: config.apiBase === API_BASE ? callHere : callThere,
    }
    registerPreview(app, { pool, now, agencies, subsidyFlag: config.subsidyAgencyFlag, picture: pagePicture(pages) })
    registerPages(app, pages)
  }
}
