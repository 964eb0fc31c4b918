import * as ExamType from "#domain/ExamType.ts"
import type { Content } from "./Content.ts"
import type { AgencyFile } from "./files.ts"

type Row = Readonly<Record<string, unknown>>

/** An agency as its hosts find it: config, footer, route rules, places for ads. */
export const agencyRow = (agency: AgencyFile, { subjects, news, newsCategories }: Content): Row => {
  const category = newsCategories?.value.find(({ id }) => news.some(({ value }) => value.category_id === id))
  return {
    id: agency.id,
    key: agency.id,
    name: agency.name,
    flag: agency.agency_flag,
    is_default: agency.default,
    is_active: true,
    config: {
      subject_list: agency.subjects.flatMap((id) => subjects?.value.find((subject) => subject.id === id) ?? []),
      zk_province: agency.zk_province,
      exam_type: agency.exam_type.map((id) => {
        const icons = ExamType.find(id)?.icons
        return { id, ...(icons === undefined ? { icon: "", icon_active: "" } : ExamType.iconsOf(icons)) }
      }),
      agency_nav: agency.agency_nav,
      is_show_price: agency.is_show_price,
      config: {
        ...agency.config,
        color: agency.color,
        short_name: agency.short_name,
        slogan: agency.slogan,
        ...(category === undefined ? {} : { news_cate_id: category.id }),
      },
    },
    bottom_detail: agency.bottom_detail,
    route_rules: agency.route_rules ?? [],
    ads: agency.ads ?? [],
  }
}
