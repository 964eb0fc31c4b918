import type { AgencyConfig } from "#domain/core/Agency.ts"
import * as SystemConfig from "#domain/core/SystemConfig.ts"
import type { StartUp } from "#domain/app/StartUp.ts"

const json = async (path: string): Promise<{ readonly now: number; readonly data: unknown }> => {
  const response = await fetch(path, { credentials: "omit" })
  const { code, data } = (await response.json()) as { readonly code: number; readonly data: unknown }
  if (!response.ok || code !== 20200) throw new Error(`${path} answered ${response.status}, code ${code}`)
  return { now: Date.parse(response.headers.get("date") ?? "") || Date.now(), data }
}

const meta = (name: string, fallback: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? fallback

/**
 * The start-up data of a page that came without it, as from a static host or the development server: the two static
 * fetches of section 7. Without a system config the defaults serve (section 8); without an agency there is no site.
 */
export const loadStartUp = async (buildId: string, log: (text: string) => void): Promise<StartUp> => {
  const system = await json("/uploads/json/default.json").then(
    ({ data }) => SystemConfig.read(data),
    () => null,
  )
  if (system === null) log(SystemConfig.LOAD_FAILED)
  const { resource_url } = system ?? SystemConfig.DEFAULT
  const { now, data } = await json(`${resource_url}agency/${location.hostname}`)
  return {
    now,
    host: location.hostname,
    api_base: meta("api-base", "/api"),
    salt: meta("sign-salt", "study-site"),
    build_id: buildId,
    has_token: false,
    agency: data as AgencyConfig,
    system: system ?? SystemConfig.DEFAULT,
    route_rules: [],
    bottom_detail: { about: "", contact: "", copyright: "", links: [] },
  }
}
