import type { Config } from "./config.ts"
import { callOutcome } from "./http/callOutcome.ts"
import type { ServerDeps } from "./http/makeServer.ts"
import { readSiteFiles } from "./pages/SiteFiles.ts"
import { registerPages } from "./pages/registerPages.ts"

/** The pages over the built bundles; their calls are answered in this process, for nobody signed in. */
export const pagesOf = async (config: Config): Promise<NonNullable<ServerDeps["registerPages"]>> => {
  const files = await readSiteFiles(config.distDir)
  return async (app, { answer, now }) =>
    registerPages(app, {
      files,
      clock: now,
      salt: config.signSalt,
      resourceUrl: config.resourceUrl,
      callAs:
        ({ agency, visitorIp: ip, log }) =>
        ({ call, payload }) =>
          callOutcome(answer(call, payload, { agency, user: null, ip, log }), log),
    })
}
