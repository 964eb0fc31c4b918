import * as Agency from "#domain/core/Agency.ts"
import * as Colour from "#domain/core/Colour.ts"
import { decide, MAX_REDIRECTS } from "#domain/route/decide.ts"
import type { PageMatch, RouteSite } from "#domain/route/matchRoute.ts"
import type { PageName } from "#domain/route/PageName.ts"
import * as SubjectTree from "#domain/core/SubjectTree.ts"
import { TEXT_CONTRAST } from "#domain/core/Theme.ts"
import type { Content } from "./Content.ts"
import type { Decoded } from "./ContentReader.ts"
import type { AgencyFile, SubjectRow } from "./files.ts"
import type { Path } from "./Problem.ts"
import { type Offer, offerOf } from "./Offer.ts"
import { ownerOf } from "./source/contentPath.ts"

/** Reports menus, links and rules of an agency that lead nowhere, and of pages that nothing leads to. */
export const warnOfAgencies = (content: Content): void => {
  if (content.subjects !== null) warnOfSubjects(content.subjects)
  for (const agency of content.agencies) {
    const offer = offerOf(content, agency.value)
    warnOfColour(agency)
    warnOfAgency(agency, offer)
    warnOfOwn(agency, content, offer)
  }
  warnOfPages(content)
}

/** Reports what of an agency leads nowhere. */
export const warnOfAgency = (agency: AgencyOf, offer: Offer): void => {
  warnOfMenu(agency, offer)
  const site = { subjectIds: [...offer.subjects], newsCateId: offer.firstCategory }
  for (const link of linksOf(agency.value)) warnOfLink(agency, link, offer, site)
  warnOfRules(agency, site)
}

/** What is its own and stands under a subject that it does not offer. */
const warnOfOwn = ({ value: { id } }: AgencyOf, content: Content, offer: Offer): void => {
  const { courses, classrooms, banks, papers, live } = content
  const isOwn = ({ file }: { readonly file: string }) => ownerOf(file) === id
  const hidden = (subject: string) => `机构 ${id} 没有科目 ${subject}，不会显示`
  for (const file of [...courses, ...banks.map(({ bank }) => bank), ...papers])
    if (isOwn(file) && !offer.subjects.has(file.value.subject_id))
      file.warn(["subject_id"], hidden(file.value.subject_id))
  for (const file of [...classrooms, ...live].filter(isOwn))
    file.value.forEach(({ subject_id }: { readonly subject_id: string }, row) => {
      if (!offer.subjects.has(subject_id)) file.warn([row, "subject_id"], hidden(subject_id))
    })
}

type AgencyOf = Decoded<AgencyFile>

/** Reports subjects that nobody is shown. */
export const warnOfSubjects = (subjects: Decoded<ReadonlyArray<SubjectRow>>): void =>
  subjects.value.forEach((first, a) => {
    first.list.forEach((second, b) => {
      if (second.list.length === 0) subjects.warn([a, "list", b], `二级科目“${second.name}”没有三级科目，不会显示`)
    })
    if (SubjectTree.filter([first]).subjects.length === 0)
      subjects.warn([a], `一级科目“${first.name}”下没有可显示的科目，不会显示`)
  })

const warnOfColour = (agency: AgencyOf): void => {
  const contrast = Colour.contrast(agency.value.color, "#ffffff")
  if (contrast < TEXT_CONTRAST)
    agency.warn(["color"], `颜色与白色的对比度只有 ${contrast.toFixed(1)}，应不低于 ${TEXT_CONTRAST}，显示时会加深`)
}

const warnOfMenu = (agency: AgencyOf, offer: Offer): void => {
  const shown = Agency.navigation(agency.value)
  const sections = [
    ["/course", shown.hasCourse, offer.courses],
    ["/live", shown.hasLive, offer.live],
    ["/question", shown.hasQuestion, offer.banks],
    ["/news", shown.hasNews, offer.news],
  ] as const
  for (const [url, isShown, ids] of sections) {
    const row = agency.value.agency_nav.findIndex((entry) => entry.url === url)
    if (isShown && ids.size === 0) agency.warn(["agency_nav", row], `栏目 ${url} 显示，但这个机构没有它的内容`)
  }
}

interface Link {
  readonly path: Path
  readonly url: string
}

const linksOf = ({ bottom_detail, ads = [] }: AgencyFile): ReadonlyArray<Link> => [
  ...bottom_detail.links.map(({ url }, n) => ({ path: ["bottom_detail", "links", n, "url"], url })),
  ...ads.map(({ url }, n) => ({ path: ["ads", n, "url"], url })),
]

const warnOfLink = (agency: AgencyOf, { path, url }: Link, offer: Offer, site: RouteSite): void => {
  if (!url.startsWith("/")) return
  const rules = agency.value.route_rules ?? []
  const end = endOf(url, rules, site, false)
  if (end === "notFound" || (typeof end === "object" && !isThere(end, offer, agency.value)))
    return agency.warn(path, `这个机构没有页面 ${url}`)
  const studies = agency.value.domain_extend.filter(({ mode }) => mode === "1")
  if (studies.length > 0 && endOf(url, rules, site, true) === "studyMode")
    agency.warn(path, `学习模式的域名（${studies.map(({ domain }) => domain).join("、")}）打不开 ${url}`)
}

const warnOfRules = (agency: AgencyOf, site: RouteSite): void => {
  const rules = agency.value.route_rules ?? []
  rules.forEach(({ from, to }, n) => {
    const start = from.replaceAll(/:\w+/g, "1").replace(/\*$/, "1")
    const end = endOf(start, rules, site, false)
    if (end === "circle") agency.warn(["route_rules", n], `规则 ${from} → ${to} 转来转去，最后是错误页`)
    if (end === "notFound") agency.warn(["route_rules", n, "to"], `规则 ${from} 转到的 ${to} 没有页面`)
  })
}

type End = PageMatch | "notFound" | "studyMode" | "circle" | "elsewhere"

/** Where an address leads a learner who is signed in. */
const endOf = (href: string, rules: AgencyFile["route_rules"] & {}, site: RouteSite, studyMode: boolean): End => {
  let at = href
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const decision = decide(at, { session: "signedIn", studyMode, rules }, site)
    if (decision.kind === "allow") return decision.match
    if (decision.kind === "notFound") return "notFound"
    if (decision.kind !== "redirect" || decision.reason === "alreadySignedIn") return "elsewhere"
    if (decision.reason === "studyMode") return "studyMode"
    at = decision.to
  }
  return "circle"
}

const isThere = ({ page, params }: PageMatch, offer: Offer, agency: AgencyFile): boolean => {
  const { hasCourse, hasLive, hasQuestion, hasNews } = Agency.navigation(agency)
  const { id = "", cateid = "" } = params
  const conditions: Partial<Record<PageName, boolean>> = {
    "course-list": hasCourse,
    "course-detail": hasCourse && offer.courses.has(id),
    "classroom-detail": hasCourse && offer.classrooms.has(id),
    "question-list": hasQuestion,
    "question-bank-detail": hasQuestion && offer.banks.has(id),
    "live-home": hasLive,
    "live-center": hasLive,
    "live-detail": hasLive && offer.live.has(id),
    "news-category": hasNews && offer.categories.has(cateid),
    "news-detail": hasNews && offer.news.has(id),
    "teacher-detail": offer.teachers.has(id),
    help: offer.documents.has(id),
    about: offer.documents.has("aboutus"),
    privacy: offer.documents.has("private"),
    policy: offer.documents.has("policy"),
  }
  return conditions[page] ?? true
}

const warnOfPages = ({ agencies, pages, news }: Content): void => {
  const told = [
    ...agencies.flatMap(({ value }) => linksOf(value).map(({ url }) => url)),
    ...[...pages, ...news].map(({ body }) => body),
  ]
  for (const page of pages) {
    const [, name] = /^pages\/help\/(.+)\.md$/.exec(page.file) ?? []
    if (name === undefined) continue
    const path = `/help/${page.value.id ?? name}`
    if (!told.some((text) => text === path || text.includes(`](${path})`))) page.warn([], `没有链接通到这一页：${path}`)
  }
}
