import * as ExamType from "#domain/question/ExamType.ts"
import { DEFAULTS as RefundDefaults, type RefundTerms } from "#domain/order/RefundTerms.ts"
import * as SubjectTree from "#domain/core/SubjectTree.ts"
import type { Content } from "./Content.ts"
import type { AgencyFile, SubjectRow } from "./files.ts"
import { fen } from "./fen.ts"
import { toHtml } from "./markdown.ts"
import { categoriesFor, isShownBy } from "./overlay.ts"

type Row = Readonly<Record<string, unknown>>

/** An agency as its hosts find it: config, footer, route rules, places for ads. */
export const agencyRow = (agency: AgencyFile, content: Content): Row => {
  const used = new Set(content.news.filter(isShownBy(agency.id)).map(({ value }) => value.category_id))
  const category = categoriesFor(content, agency.id).find(({ id }) => used.has(id))
  const { config, ...made } = madeOf(agency, content.subjects?.value ?? [])
  return {
    id: agency.id,
    key: agency.id,
    name: agency.name,
    flag: agency.agency_flag,
    is_default: agency.default,
    ...made,
    config: {
      ...config,
      config: {
        ...config.config,
        ...content.logos.get(agency.id),
        ...(category === undefined ? {} : { news_cate_id: category.id }),
      },
    },
    grace_seconds: agency.grace_seconds ?? 60,
    invoice: agency.invoice ?? null,
    certificate: agency.certificate === undefined ? null : templateOf(agency, agency.certificate),
    refund_terms: agency.refund === undefined ? null : refundTerms(agency.refund),
    agreement:
      agency.agreement === undefined ? null : { title: agency.agreement.title, html: toHtml(agency.agreement.text) },
  }
}

/** What pages are made with that follows from an agency's file alone, and from the subjects of the site. */
export const madeOf = (agency: AgencyFile, subjects: ReadonlyArray<SubjectRow>) => {
  // addresses of pictures are those of its folder
  const { logo: _, favicon: __, ...settings } = agency.config
  return {
    config: {
      // what is dropped was warned of, with its row
      subject_list: SubjectTree.filter(
        agency.subjects.flatMap((id) => subjects.find((subject) => subject.id === id) ?? []),
      ).subjects,
      zk_province: agency.zk_province,
      exam_type: ExamType.offered(agency.exam_type.map((id) => ({ id }))).map(({ id, icons }) => ({
        id,
        ...ExamType.iconsOf(icons),
      })),
      agency_nav: agency.agency_nav,
      is_show_price: agency.is_show_price,
      config: { ...settings, color: agency.color, short_name: agency.short_name, slogan: agency.slogan },
    },
    bottom_detail: agency.bottom_detail,
    route_rules: agency.route_rules ?? [],
    ads: agency.ads ?? [],
    live: agency.live ?? {},
  }
}

const templateOf = (
  { name }: AgencyFile,
  { heading, lines, issuer = name, papers = [], courses = [] }: NonNullable<AgencyFile["certificate"]>,
) => ({ heading, lines, issuer, papers: papers.map(({ id, score = null }) => ({ id, score })), courses })

const refundTerms = ({ fee, ...terms }: NonNullable<AgencyFile["refund"]>): RefundTerms => ({
  ...RefundDefaults,
  ...terms,
  ...(fee !== undefined && { fee_fen: fen(fee) }),
})
