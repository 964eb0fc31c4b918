import type { AgencyConfig } from "#domain/core/Agency.ts"
import type { StartUp } from "#domain/app/StartUp.ts"
import { DEFAULT } from "#domain/core/SystemConfig.ts"

export const agency: AgencyConfig = {
  name: "示范学院",
  agency_flag: "demo",
  domain_extend: [{ domain: "study.localhost", mode: "1" }],
  subject_list: [],
  zk_province: [{ id: "430000", name: "湖南" }],
  exam_type: [],
  agency_nav: [],
  is_show_price: "1",
  config: {},
}

export const startUp: StartUp = {
  now: 1_000_000,
  host: "localhost",
  api_base: "/api",
  salt: "salt",
  build_id: "b1",
  has_token: false,
  agency,
  system: DEFAULT,
  route_rules: [],
  bottom_detail: { about: "", contact: "", copyright: "", links: [] },
}
