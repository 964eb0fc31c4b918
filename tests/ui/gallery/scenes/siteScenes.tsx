import type { ReactNode } from "react"
import { RegionExamDays, type RegionExamDaysProps } from "#ui/study/RegionExamDays.tsx"
import { ClassroomDetailView } from "#ui/course/ClassroomDetailView.tsx"
import { ArticleSkeleton, NewsDetailView } from "#ui/news/NewsDetailView.tsx"
import { DocumentSkeleton, DocumentView } from "#ui/news/DocumentView.tsx"
import { DefaultLayout } from "#ui/layout/DefaultLayout.tsx"
import { PageTitle } from "#ui/kit/PageTitle.tsx"
import type { Shell } from "#ui/layout/Shell.ts"
import { LiveCenterSkeleton, LiveCenterView } from "#ui/live/LiveCenterView.tsx"
import { LiveDetailSkeleton, LiveDetailView } from "#ui/live/LiveDetailView.tsx"
import { LiveHomeSkeleton, LiveHomeView } from "#ui/live/LiveHomeView.tsx"
import { NewsCategorySkeleton, NewsCategoryView } from "#ui/news/NewsCategoryView.tsx"
import { SpecialtySkeleton, SpecialtyView } from "#ui/home/SpecialtyView.tsx"
import { LiveCards } from "#ui/live/LiveCards.tsx"
import { TeacherDetailSkeleton, TeacherDetailView, type TeacherDetailViewProps } from "#ui/course/TeacherDetailView.tsx"
import { TeacherListSkeleton, TeacherListView } from "#ui/course/TeacherListView.tsx"
import type { Scene } from "../Scene.ts"
import { BANKS, COURSES, NOW, SUBJECTS, WITHOUT_PRICES } from "./samples.ts"
import { BARE, FULL, SIGNED_IN, STUDY } from "./shells.ts"
import { ARTICLE, CATEGORIES, CLASSROOM, LIVE, LIVE_DETAIL, NEWS, pageOf, TEACHER, TEACHERS } from "./siteSamples.ts"

const nothing = () => undefined

const page = (shell: Shell, href: string, render: () => ReactNode): Scene => ({
  render: () => (
    <DefaultLayout {...shell} href={href}>
      {render()}
    </DefaultLayout>
  ),
})

const EVERYTHING = { when: "all", subject_id: "", page: 1 } as const
const NO_SUBJECT = { level1: null, level2: null, level3: null }
const FIRST = SUBJECTS[0]!
const COMING = pageOf([LIVE.alsoNow, LIVE.now, LIVE.tonight, LIVE.tomorrow, LIVE.tomorrowToo, LIVE.later], 30)

const DAYS: RegionExamDaysProps = {
  provinces: [
    { id: "430000", name: "湖南" },
    { id: "420000", name: "湖北" },
  ],
  region_id: "430000",
  subject_id: "100",
  calendar: [
    {
      id: "c1",
      name: "十月自学考试报名",
      kind: "registration",
      start: "2026-02-20",
      end: "2026-03-09",
      url: "",
      hours: "",
      bring: "",
    },
    {
      id: "c2",
      name: "初级会计考试",
      kind: "exam",
      start: "2026-05-16",
      end: "2026-05-20",
      url: "",
      hours: "",
      bring: "",
    },
  ],
  isLoading: false,
  isOwn: false,
  now: NOW,
  onChoose: nothing,
}

const examDays = (props: Partial<RegionExamDaysProps>): Scene =>
  page(FULL, "/100", () => (
    <div className="grid gap-10">
      <PageTitle title="会计专业技术" />
      <RegionExamDays {...DAYS} {...props} />
    </div>
  ))

export const Teacher = ({ teacher, mode }: Pick<TeacherDetailViewProps, "teacher" | "mode">) => (
  <TeacherDetailView teacher={teacher} live={<LiveCards sessions={teacher.live} now={NOW} />} mode={mode} />
)

export const SITE_SCENES: Readonly<Record<string, Scene>> = {
  "live-home": page(FULL, "/live", () => (
    <LiveHomeView coming={COMING} ended={pageOf([LIVE.ended, LIVE.lastYear], 12)} now={NOW} mode="full" />
  )),
  "live-home-cut": page(
    { ...FULL, pinned: "没有网络，打开过的页面还能看，内容是上次的；恢复后刷新就是新的。" },
    "/live",
    () => <LiveHomeView coming={COMING} ended={pageOf([])} now={NOW} mode="full" />,
  ),
  "live-home-study": page(STUDY, "/live", () => (
    <LiveHomeView coming={pageOf([])} ended={pageOf([LIVE.ended])} now={NOW} mode="study" />
  )),
  "live-home-empty": page(FULL, "/live", () => (
    <LiveHomeView coming={pageOf([])} ended={pageOf([])} now={NOW} mode="full" />
  )),
  "live-home-loading": page(FULL, "/live", () => <LiveHomeSkeleton />),
  "live-center": page(FULL, "/live/all", () => (
    <LiveCenterView
      sessions={pageOf([...COMING.list, LIVE.ended], 70, 2)}
      filters={{ when: "all", subject_id: "100", page: 2 }}
      subjects={SUBJECTS}
      now={NOW}
    />
  )),
  "live-center-empty": page(FULL, "/live/all", () => (
    <LiveCenterView sessions={pageOf([])} filters={{ ...EVERYTHING, when: "ended" }} subjects={SUBJECTS} now={NOW} />
  )),
  "live-center-loading": page(FULL, "/live/all", () => <LiveCenterSkeleton />),
  "live-detail": page(FULL, "/live/3", () => (
    <LiveDetailView session={LIVE_DETAIL} now={NOW} mode="full" busy={false} onReserve={nothing} />
  )),
  "live-detail-on": page(SIGNED_IN, "/live/2", () => (
    <LiveDetailView
      session={{ ...LIVE_DETAIL, ...LIVE.alsoNow, summary: "", course: [] }}
      now={NOW}
      mode="full"
      busy={false}
      onReserve={nothing}
    />
  )),
  "live-detail-loading": page(FULL, "/live/3", () => <LiveDetailSkeleton />),
  "news-category": page(FULL, "/news/cate/801", () => (
    <NewsCategoryView categories={CATEGORIES} news={pageOf(NEWS, 63, 2)} category_id="801" />
  )),
  "news-category-empty": page(FULL, "/news/cate/804", () => (
    <NewsCategoryView categories={CATEGORIES} news={pageOf([])} category_id="804" />
  )),
  "news-category-loading": page(FULL, "/news/cate/801", () => <NewsCategorySkeleton />),
  "news-detail": page(FULL, "/news/n2", () => <NewsDetailView news={ARTICLE} />),
  "news-detail-loading": page(FULL, "/news/n2", () => <ArticleSkeleton />),
  "teacher-list": page(FULL, "/teacher/100/110", () => (
    <TeacherListView
      teachers={pageOf(TEACHERS)}
      subjects={SUBJECTS}
      chosen={{ level1: "100", level2: "110", level3: null }}
    />
  )),
  "teacher-list-empty": page(FULL, "/teacher", () => (
    <TeacherListView teachers={pageOf([])} subjects={SUBJECTS} chosen={NO_SUBJECT} />
  )),
  "teacher-list-loading": page(FULL, "/teacher", () => <TeacherListSkeleton />),
  "teacher-detail": page(FULL, "/teacher/t1", () => <Teacher teacher={TEACHER} mode="full" />),
  "teacher-detail-bare": page(STUDY, "/teacher/t3", () => (
    <Teacher teacher={{ ...TEACHERS[2]!, course: [], live: [] }} mode="study" />
  )),
  "teacher-detail-loading": page(FULL, "/teacher/t1", () => <TeacherDetailSkeleton />),
  "classroom-detail": page(FULL, "/classroom/2001", () => (
    <ClassroomDetailView classroom={CLASSROOM} mode="full" busy={false} onJoin={nothing} />
  )),
  "classroom-detail-joined": page(STUDY, "/classroom/2001", () => (
    <ClassroomDetailView classroom={{ ...CLASSROOM, joined: true }} mode="study" busy={false} onJoin={nothing} />
  )),
  "classroom-detail-free": page(FULL, "/classroom/2001", () => (
    <ClassroomDetailView classroom={{ ...CLASSROOM, free: true, price: "0" }} mode="full" busy onJoin={nothing} />
  )),
  "classroom-detail-hidden-price": page(BARE, "/classroom/2001", () => {
    const { price: _price, original_price: _original, ...classroom } = CLASSROOM
    return <ClassroomDetailView classroom={{ ...classroom, list: [] }} mode="full" busy={false} onJoin={nothing} />
  }),
  document: page(FULL, "/help/1", () => (
    <DocumentView
      document={{ id: "1", title: "账号与登录", html: ARTICLE.html }}
      documents={FULL.footer?.links ?? []}
      path="/help/1"
    />
  )),
  "document-loading": page(FULL, "/help/1", () => <DocumentSkeleton />),
  specialty: page(FULL, "/100", () => (
    <SpecialtyView
      path={[FIRST]}
      courses={pageOf(COURSES, 30)}
      banks={pageOf(BANKS, 9)}
      live={pageOf([LIVE.now, LIVE.tomorrow])}
      sections={FULL.sections}
      now={NOW}
    />
  )),
  "specialty-second": page(BARE, "/110", () => (
    <SpecialtyView
      path={[FIRST, FIRST.list[0]!]}
      courses={pageOf(WITHOUT_PRICES.slice(0, 2))}
      banks={pageOf([])}
      live={null}
      sections={BARE.sections}
      now={NOW}
    />
  )),
  "specialty-empty": page(FULL, "/111", () => (
    <SpecialtyView
      path={[FIRST, FIRST.list[0]!, FIRST.list[0]!.list[0]!]}
      courses={pageOf([])}
      banks={pageOf([])}
      live={pageOf([])}
      sections={FULL.sections}
      now={NOW}
    />
  )),
  "exam-days-guest": examDays({}),
  "exam-days-learner": examDays({ isOwn: true }),
  "exam-days-none": examDays({ region_id: "420000", calendar: [] }),
  "exam-days-loading": examDays({ calendar: [], isLoading: true }),
  "specialty-loading": page(FULL, "/100", () => <SpecialtySkeleton />),
}
