import * as Host from "./Host.ts"
import type { Subject } from "./SubjectTree.ts"

/** The agency's config, loaded by host (section 3); flags are "1" and "0" as on the wire. */
export interface AgencyConfig {
  readonly name: string
  readonly agency_flag: string
  readonly domain_extend: ReadonlyArray<{ readonly domain: string; readonly mode: string }>
  readonly subject_list: ReadonlyArray<Subject>
  readonly zk_province: ReadonlyArray<Province>
  readonly exam_type: ReadonlyArray<{ readonly id: string; readonly icon: string; readonly icon_active: string }>
  readonly agency_nav: ReadonlyArray<NavEntry>
  readonly is_show_price: string
  /** Empty by default; the names below are this product's own. */
  readonly config: AgencySettings
}

export interface AgencySettings {
  /** The one colour (`#rrggbb`) from which `Theme` derives all others. */
  readonly color?: string
  /** Where there is little room. */
  readonly short_name?: string
  /** One line about what the agency teaches: the description of its pages. */
  readonly slogan?: string
  /** Addresses of pictures, on the agency's own host; empty: they are drawn. */
  readonly logo?: string
  readonly favicon?: string
  /** The news category that `/news` leads to: the agency's first. */
  readonly news_cate_id?: string
  /** "1" where learners may sign in by an application of the agency's own at WeChat. */
  readonly wechat_login?: string
}

export interface Province {
  readonly id: string
  readonly name: string
}

export interface NavEntry {
  readonly url: string
  readonly is_show: string
  readonly top_is_show: string
}

export interface Navigation {
  readonly hasCourse: boolean
  readonly hasLive: boolean
  readonly hasQuestion: boolean
  readonly hasNews: boolean
}

export type DisplayMode = "full" | "study"

/** The four sections; news goes by `top_is_show`, the others by `is_show` (section 2). */
export const navigation = ({ agency_nav }: Pick<AgencyConfig, "agency_nav">): Navigation => {
  const shows = (url: string, flag: "is_show" | "top_is_show") =>
    agency_nav.some((entry) => entry.url === url && entry[flag] === "1")
  return {
    hasCourse: shows("/course", "is_show"),
    hasLive: shows("/live", "is_show"),
    hasQuestion: shows("/question", "is_show"),
    hasNews: shows("/news", "top_is_show"),
  }
}

export const showsPrices = ({ is_show_price }: Pick<AgencyConfig, "is_show_price">): boolean => is_show_price === "1"

/** Study mode when the entry of this host has mode "1" (section 4). Port, letter case and a final dot do not matter. */
export const displayMode = ({ domain_extend }: Pick<AgencyConfig, "domain_extend">, host: string): DisplayMode =>
  domain_extend.some(({ domain, mode }) => mode === "1" && Host.isSame(domain, host)) ? "study" : "full"

/** Orders are there where prices are shown, and not in study mode (sections 2 and 6): no page and no call has them elsewhere. */
export const hasOrders = (config: Pick<AgencyConfig, "is_show_price" | "domain_extend">, host: string): boolean =>
  showsPrices(config) && displayMode(config, host) === "full"
