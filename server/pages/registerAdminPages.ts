import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { RegisterRoutes } from "../core/RegisterRoutes.ts"
import { data, hashOf, themeStyle } from "./document.ts"

/** One HTML for every address of the back office; who may see which page is asked by its calls. */
export const registerAdminPages: RegisterRoutes = async (app, { config }) => {
  const built = await readFile(join(config.distDir, "admin/src/app/admin/index.html"), "utf8").catch(() => null)
  if (built === null) return
  for (const path of ["/admin", "/admin/*"])
    app.get(path, async ({ agency }, reply) => {
      const style = themeStyle(agency.config.config.color)
      return reply
        .headers({
          "cache-control": "no-store",
          "content-security-policy": policyOf(style),
          "x-robots-tag": "noindex, nofollow",
        })
        .type("text/html; charset=utf-8")
        .send(
          built.replace("<!--head-->", `<style>${style}</style>`).replace("<!--data-->", data("agency", agency.name)),
        )
    })
}

/** Nothing inline but the agency's colours, nothing from outside, in no frame; a file that is refused says why in one. */
const policyOf = (style: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${hashOf(style)}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ")
