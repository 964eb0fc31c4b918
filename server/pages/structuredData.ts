import type { Output } from "#domain/contract/Contract.ts"
import type { Rendered } from "#app/RenderPage.ts"

type Page = Extract<Rendered, { readonly kind: "page" }>
type Told = "course.detail" | "live.detail" | "teacher.detail" | "question.bank" | "news.detail" | "classroom.detail"

/** Sections by the page of one thing in them: their path and the name that visitors know. */
const SECTIONS: Readonly<Record<string, readonly [path: string, name: string, call: Told]>> = {
  "course-detail": ["/course", "课程", "course.detail"],
  "classroom-detail": ["/course", "课程", "classroom.detail"],
  "live-detail": ["/live", "直播", "live.detail"],
  "teacher-detail": ["/teacher", "名师", "teacher.detail"],
  "question-bank-detail": ["/question", "题库", "question.bank"],
  "news-detail": ["/news", "资讯", "news.detail"],
}

interface Site {
  readonly origin: string
  readonly name: string
  /** `/path?query` of the page. */
  readonly href: string
}

/** What search engines read of a page (schema.org): the way to it, and the course or event that it is about. */
export const structuredData = (page: Page, site: Site): ReadonlyArray<object> => {
  const section = SECTIONS[page.page]
  const thing = section === undefined ? null : toldBy(page, section[2])
  if (section === undefined || thing === null) return []
  return [breadcrumbs(site, section, thing), ...(course(page, site) ?? []), ...(event(page, site) ?? [])]
}

/** The answer of a call that the page has made. */
const toldBy = <N extends Told>(page: Page, name: N): Output<N> | null => {
  const outcome = page.calls.find(({ request }) => request.call === name)?.outcome
  return outcome?.ok === true ? (outcome.value as Output<N>) : null
}

const breadcrumbs = (
  { origin, href }: Site,
  [path, section]: readonly [string, string, Told],
  thing: Output<Told>,
) => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: [
    ["/", "首页"],
    [path, section],
    [href, "title" in thing && "date" in thing ? thing.title : "name" in thing ? thing.name : thing.title],
  ].map(([at, name], index) => ({ "@type": "ListItem", position: index + 1, name, item: `${origin}${at}` })),
})

const organization = ({ origin, name }: Site) => ({ "@type": "Organization", name, url: `${origin}/` })

const course = (page: Page, site: Site) => {
  const told = toldBy(page, "course.detail")
  if (told === null) return null
  const { name, summary, price, free, seconds, teachers } = told
  return [
    {
      "@context": "https://schema.org",
      "@type": "Course",
      name,
      description: summary,
      url: `${site.origin}${site.href}`,
      provider: organization(site),
      hasCourseInstance: {
        "@type": "CourseInstance",
        courseMode: "online",
        courseWorkload: `PT${Math.max(1, Math.ceil(seconds / 60))}M`,
        instructor: teachers.map((teacher) => ({ "@type": "Person", name: teacher.name })),
      },
      ...(price !== undefined && {
        offers: { "@type": "Offer", category: free ? "Free" : "Paid", price, priceCurrency: "CNY" },
      }),
    },
  ]
}

const event = (page: Page, site: Site) => {
  const told = toldBy(page, "live.detail")
  if (told === null) return null
  const url = `${site.origin}${site.href}`
  return [
    {
      "@context": "https://schema.org",
      "@type": "Event",
      name: told.title,
      description: told.summary,
      startDate: withOffset(told.start_time),
      endDate: withOffset(told.end_time),
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
      eventStatus: "https://schema.org/EventScheduled",
      location: { "@type": "VirtualLocation", url },
      organizer: organization(site),
      performer: { "@type": "Person", name: told.teacher.name },
    },
  ]
}

/** A text of Shanghai time as ISO 8601. */
const withOffset = (time: string): string => `${time.replace(" ", "T")}+08:00`
