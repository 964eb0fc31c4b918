import type { AgencyConfig } from "#domain/core/Agency.ts"
import * as Theme from "#domain/core/Theme.ts"
import { ICONS } from "./icons.ts"

const icons = Object.entries(ICONS).map(([src, { size, purpose }]) => ({
  src,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
}))

/** What the agency's site is called and looks like once it is installed (W3C, Web Application Manifest). */
export const webManifestOf = ({ name, config }: AgencyConfig) => ({
  id: "/",
  start_url: "/",
  scope: "/",
  display: "standalone",
  lang: "zh-CN",
  name,
  short_name: config.short_name ?? name,
  description: config.slogan ?? "",
  background_color: Theme.GROUND.light,
  theme_color: Theme.GROUND.light,
  icons,
})
