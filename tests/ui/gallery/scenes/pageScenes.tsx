import type { ReactNode } from "react"
import * as SubjectTree from "#domain/core/SubjectTree.ts"
import { CourseDetailSkeleton } from "#ui/course/CourseDetailSkeleton.tsx"
import { CourseDetailView } from "#ui/course/CourseDetailView.tsx"
import { CourseFilterBar, type CourseFilterBarProps } from "#ui/course/CourseFilterBar.tsx"
import { read } from "#domain/course/CourseFilters.ts"
import { CourseListView, CoursesFound, type CoursesFoundProps } from "#ui/course/CourseListView.tsx"
import { AmountStep } from "#ui/account/AmountStep.tsx"
import { type FirstVisitStep, FirstVisitView } from "#ui/account/FirstVisitView.tsx"
import { SubjectStep } from "#ui/account/SubjectStep.tsx"
import { ContinueHere, type ContinueHereProps } from "#ui/home/ContinueHere.tsx"
import { HomeSkeleton, HomeView } from "#ui/home/HomeView.tsx"
import { ExamDayStep } from "#ui/account/ExamDayStep.tsx"
import { DefaultLayout } from "#ui/layout/DefaultLayout.tsx"
import type { Shell } from "#ui/layout/Shell.ts"
import { StudyLayout } from "#ui/layout/StudyLayout.tsx"
import { wholeBank } from "#domain/practice/WholeBank.ts"
import { BankDetailView } from "#ui/practice/BankDetailView.tsx"
import { TakeBank } from "#ui/practice/TakeBank.tsx"
import { TakeButton } from "#ui/practice/TakeButton.tsx"
import { BankListView } from "#ui/practice/BankListView.tsx"
import { MyCoursesView } from "#ui/study/MyCoursesView.tsx"
import { LastSubject } from "#ui/study/LastSubject.tsx"
import { ReadinessSection } from "#ui/study/ReadinessSection.tsx"
import { StudyOverviewView } from "#ui/study/StudyOverviewView.tsx"
import { TermHeading } from "#ui/study/TermHeading.tsx"
import { TodayCard } from "#ui/study/TodayCard.tsx"
import type { FormProps, SmsProps } from "#ui/account/FormProps.ts"
import { LoginView } from "#ui/account/LoginView.tsx"
import { RegisterView } from "#ui/account/RegisterView.tsx"
import { ResetPasswordView } from "#ui/account/ResetPasswordView.tsx"
import type { WechatProps } from "#ui/account/WechatButton.tsx"
import { WechatMobileView } from "#ui/account/WechatMobileView.tsx"
import { WechatStartView } from "#ui/account/WechatStartView.tsx"
import type { Scene } from "../Scene.ts"
import { calendarDate, TERM } from "./termScenes.tsx"
import {
  BANK,
  BANKS,
  CLASSROOMS,
  COURSES,
  DATA,
  DETAIL,
  MY_BANKS,
  NO_DATA,
  NOTHING,
  NOW,
  RECOMMENDED,
  SUBJECTS,
  WITHOUT_PRICES,
} from "./samples.ts"
import { READINESS } from "./readinessSamples.ts"
import { TAKEN, takenAlong } from "./takenAlong.ts"
import { DAILY, HOMEWORK, NO_WRONG_OVERVIEW, WRONG_OVERVIEW } from "./studySamples.ts"
import { BARE, FULL, SIGNED_IN, STUDY } from "./shells.ts"

const nothing = () => undefined

const EXAMS = [
  calendarDate("exam", "2026年4月自学考试", "2026-04-11", "2026-04-12"),
  calendarDate("exam", "2026年10月自学考试", "2026-10-24", "2026-10-25"),
]

/** A device that has a chapter of the bank and fetches the whole of it. */
const page = (shell: Shell, href: string, render: () => ReactNode): Scene => ({
  render: () => (
    <DefaultLayout {...shell} href={href}>
      {render()}
    </DefaultLayout>
  ),
})

const study = (shell: Shell, href: string, render: () => ReactNode): Scene =>
  page(shell, href, () => (
    <StudyLayout sections={shell.sections} href={href}>
      {render()}
    </StudyLayout>
  ))

const form: FormProps = {
  values: { mobile: "", password: "", code: "", name: "", agreed: false },
  errors: {},
  failure: null,
  busy: false,
  focus: null,
  refusals: 0,
  onChange: nothing,
  onLeave: nothing,
  onSubmit: nothing,
}

const sms: SmsProps = { secondsLeft: 0, busy: false, onSend: nothing }
const wechat: WechatProps = { failure: null, busy: false, onBegin: nothing }

const home = (shell: Shell, props: Partial<Parameters<typeof HomeView>[0]>) =>
  page(shell, "/", () => (
    <HomeView
      name={shell.brand.name}
      sections={shell.sections}
      subjects={SUBJECTS}
      recommended={RECOMMENDED}
      now={NOW}
      learner={null}
      {...props}
    />
  ))

const homeOf = (change: Partial<ContinueHereProps>) =>
  home(SIGNED_IN, {
    learner: (
      <ContinueHere
        user={{ name: "林晓雨", daily_questions: 20, lastStudySubject: null, lastStudySubjectLevel3: null }}
        values={{ mine: { list: CLASSROOMS }, book: WRONG_OVERVIEW, daily: DAILY, data: DATA, term: TERM }}
        isLoading={false}
        now={NOW}
        sections={SIGNED_IN.sections}
        subjects={SUBJECTS}
        {...change}
      />
    ),
  })

const PROVINCES = [
  { id: "430000", name: "湖南" },
  { id: "420000", name: "湖北" },
  { id: "440000", name: "广东" },
]
const NONE = { level1: null, level2: null, level3: null }
interface Courses extends Partial<CourseFilterBarProps> {
  readonly courses: CoursesFoundProps["courses"]
  readonly total: number
}
const courses = (shell: Shell, href: string, { courses: found, total, ...bar }: Courses) => {
  const all = { chosen: NONE, filters: read(new URLSearchParams()), ...bar }
  return page(shell, href, () => (
    <CourseListView
      subjects={SUBJECTS}
      chosen={all.chosen}
      query={{}}
      filters={
        <CourseFilterBar
          provinces={PROVINCES}
          choices={{ years: [2027, 2026], teachers: [{ id: "t1", name: "欧阳静怡" }] }}
          showsPrices
          onChange={nothing}
          {...all}
        />
      }
      list={
        <CoursesFound
          courses={found}
          total={total}
          isFiltered={Object.values(all.filters).some((value) => value !== "")}
          busy={false}
          onMore={nothing}
        />
      }
    />
  ))
}
const visit = (step: FirstVisitStep, children: ReactNode, error: string | null = null) =>
  page(SIGNED_IN, "/user/start", () => (
    <FirstVisitView
      step={step}
      steps={["subject", "examDay", "amount"]}
      error={error}
      busy={false}
      onNext={nothing}
      onSkip={nothing}
      onBack={nothing}
    >
      {children}
    </FirstVisitView>
  ))
const links = {
  practiceHref: (id: string | null) => `/question/exam?chapter_id=${id ?? ""}`,
  trialHref: null,
  paperHref: () => "/mock-exam",
  shelf: null,
  shelfHref: (id: string | null) => `/question/b0?type=${id ?? ""}`,
}

const RESERVED = {
  id: "s1",
  title: "冲刺阶段直播：两小时梳理存货与固定资产的全部分录",
  start_time: "2026-03-01 19:00:00",
  end_time: "2026-03-01 21:00:00",
}

export const PAGE_SCENES: Readonly<Record<string, Scene>> = {
  "home-guest": home(FULL, {}),
  "home-learner": homeOf({}),
  "home-learner-none": homeOf({
    user: { name: "林晓雨", daily_questions: null, lastStudySubject: null, lastStudySubjectLevel3: null },
    values: { mine: { list: [] }, book: NO_WRONG_OVERVIEW, term: { ...TERM, exam_day: null, calendar: [] } },
  }),
  "home-learner-loading": homeOf({ values: {}, isLoading: true }),
  "home-none": home(BARE, { recommended: NOTHING, subjects: [] }),
  "home-loading": page(FULL, "/", () => <HomeSkeleton />),
  "course-list": courses(FULL, "/course/200/220", {
    chosen: { level1: "200", level2: "220", level3: null },
    courses: COURSES,
    total: 40,
  }),
  "course-list-no-prices": courses(BARE, "/course", {
    provinces: [],
    showsPrices: false,
    courses: WITHOUT_PRICES,
    total: 8,
  }),
  "course-list-one": courses(FULL, "/course", {
    filters: read(new URLSearchParams("region=420000&year=2027&teacher=t1")),
    courses: COURSES.slice(0, 1),
    total: 1,
  }),
  "course-list-none": courses(FULL, "/course", { courses: [], total: 0 }),
  "course-list-loading": courses(FULL, "/course", { courses: null, choices: null, total: 0 }),
  "course-detail": page(FULL, "/course/c1", () => (
    <CourseDetailView course={DETAIL} mode="full" busy={false} onJoin={nothing} />
  )),
  "course-detail-joined": page(STUDY, "/course/c1", () => (
    <CourseDetailView course={{ ...DETAIL, joined: true }} mode="study" busy={false} onJoin={nothing} />
  )),
  "course-detail-finished": page(FULL, "/course/c1", () => (
    <CourseDetailView course={{ ...DETAIL, joined: true, finished: true }} mode="full" busy={false} onJoin={nothing} />
  )),
  "course-detail-little": page(BARE, "/course/c1", () => {
    const { price: _price, original_price: _original, ...course } = DETAIL
    return (
      <CourseDetailView
        course={{
          ...course,
          intro_html: "",
          summary: "",
          chapters: [],
          teachers: [],
          banks: [],
          valid_until: null,
          learners: 0,
        }}
        mode="full"
        busy={false}
        onJoin={nothing}
      />
    )
  }),
  "course-detail-loading": page(FULL, "/course/c1", () => <CourseDetailSkeleton />),
  "bank-list": page(FULL, "/question", () => (
    <BankListView subjects={SUBJECTS} chosen={NONE} banks={BANKS} total={3} busy={false} onMore={nothing} />
  )),
  "bank-detail": page(SIGNED_IN, "/question/b0", () => <BankDetailView bank={BANK} mode="full" now={NOW} {...links} />),
  "bank-detail-taken": page(SIGNED_IN, "/question/b0", () => {
    const taken = takenAlong(
      [{ ...TAKEN, source: { bank_id: BANK.id, chapter_id: BANK.chapters[0]?.id ?? "" } }],
      [{ bank_id: BANK.id }],
    )
    return (
      <BankDetailView
        bank={BANK}
        mode="full"
        now={NOW}
        {...links}
        take={<TakeButton taken={taken} source={{ bank_id: BANK.id }} name={BANK.name} signInHref={null} />}
        takeOf={({ id, name }) => (
          <TakeButton taken={taken} source={{ bank_id: BANK.id, chapter_id: id }} name={name} signInHref={null} />
        )}
      />
    )
  }),
  "bank-detail-taking": page(SIGNED_IN, "/question/b0", () => {
    const whole = wholeBank(BANK)
    const first = { ...TAKEN, source: whole?.sources[0] ?? TAKEN.source, questions: 50 }
    const taken = takenAlong([first], whole?.sources.slice(1))
    return (
      <BankDetailView
        bank={BANK}
        mode="full"
        now={NOW}
        {...links}
        take={whole === null ? null : <TakeBank taken={taken} bank={whole} name={BANK.name} signInHref={null} />}
        takeOf={({ id, name }) => (
          <TakeButton taken={taken} source={{ bank_id: BANK.id, chapter_id: id }} name={name} signInHref={null} />
        )}
      />
    )
  }),
  "bank-detail-none": page(FULL, "/question/b0", () => (
    <BankDetailView bank={{ ...BANK, questions: 0, chapters: [], papers_list: [] }} mode="full" now={NOW} {...links} />
  )),
  "bank-detail-guest": page(FULL, "/question/b0", () => (
    <BankDetailView bank={BANK} mode="full" now={NOW} {...links} trialHref="/question/try/b0" />
  )),
  "bank-detail-papers": page(SIGNED_IN, "/question/b0", () => (
    <BankDetailView bank={BANK} mode="full" now={NOW} {...links} practiceHref={null} />
  )),
  "user-login": page(FULL, "/user/login", () => (
    <LoginView way="password" wayHref={(way) => `/user/login?way=${way}`} form={form} sms={sms} wechat={null} />
  )),
  "user-login-wechat": page(FULL, "/user/login", () => (
    <LoginView
      way="password"
      wayHref={(way) => `/user/login?way=${way}`}
      form={form}
      sms={sms}
      wechat={{
        ...wechat,
        failure: { kind: "refused", code: 10114, message: "请用电脑打开本页，用微信扫码登录", fields: [] },
      }}
    />
  )),
  "user-login-code": page(FULL, "/user/login", () => (
    <LoginView
      way="code"
      wayHref={(way) => `/user/login?way=${way}`}
      form={{
        ...form,
        values: { mobile: "1380000" },
        errors: { mobile: "请输入正确的手机号" },
        failure: { kind: "refused", code: 40001, message: "验证码不正确，再核对一下", fields: [] },
      }}
      sms={{ ...sms, secondsLeft: 47 }}
      wechat={wechat}
    />
  )),
  "user-wechat": page(FULL, "/user/wechat", () => (
    <WechatStartView state="new" binds={false} redirect={null} wechat={wechat} />
  )),
  "user-wechat-denied": page(FULL, "/user/wechat", () => (
    <WechatStartView state="denied" binds={false} redirect={null} wechat={wechat} />
  )),
  "user-wechat-bind": page(SIGNED_IN, "/user/wechat", () => (
    <WechatStartView state="over" binds redirect={null} wechat={{ ...wechat, busy: true }} />
  )),
  "user-wechat-mobile": page(FULL, "/user/wechat", () => (
    <WechatMobileView redirect={null} form={form} sms={{ ...sms, secondsLeft: 47 }} />
  )),
  "user-register": page(FULL, "/user/register", () => (
    <RegisterView form={{ ...form, busy: true, errors: { agreed: "请先阅读并同意用户协议" } }} sms={sms} />
  )),
  "user-reset": page(FULL, "/user/reset-pwd", () => <ResetPasswordView form={form} sms={sms} />),
  "first-visit-subject": visit(
    "subject",
    <SubjectStep subjects={SUBJECTS} chosen={SUBJECTS[1]?.list[0]?.id ?? null} onChoose={nothing} />,
  ),
  "first-visit-day": visit("examDay", <ExamDayStep exams={EXAMS} examDay="2026-04-11" now={NOW} onChange={nothing} />),
  "first-visit-amount": visit("amount", <AmountStep chosen={20} onChoose={nothing} />, "网络连接失败，请重试"),
  "study-overview": study(SIGNED_IN, "/study/course", () => (
    <StudyOverviewView
      data={DATA}
      classrooms={CLASSROOMS}
      banks={MY_BANKS}
      mode="full"
      sections={SIGNED_IN.sections}
      now={NOW}
      term={<TermHeading answer={TERM} level="h2" now={NOW} />}
      today={
        <TodayCard
          sections={SIGNED_IN.sections}
          classrooms={CLASSROOMS}
          book={WRONG_OVERVIEW}
          daily={DAILY}
          data={DATA}
          goal={20}
          now={NOW}
        />
      }
      readiness={<ReadinessSection subjects={READINESS} />}
      live={RESERVED}
      homework={HOMEWORK}
      subject={
        <LastSubject
          path={SubjectTree.pathTo(SUBJECTS, SUBJECTS[0]?.list[0]?.id ?? "")}
          sections={SIGNED_IN.sections}
          mode="full"
        />
      }
    />
  )),
  "study-overview-none": study(STUDY, "/study/course", () => (
    <StudyOverviewView
      data={NO_DATA}
      classrooms={[]}
      banks={[]}
      mode="study"
      sections={STUDY.sections}
      now={NOW}
      term={null}
      today={
        <TodayCard
          sections={{ ...STUDY.sections, hasCourse: false }}
          classrooms={[]}
          book={NO_WRONG_OVERVIEW}
          data={NO_DATA}
          goal={null}
          now={NOW}
        />
      }
      readiness={<ReadinessSection subjects={READINESS.slice(1)} />}
      live={null}
      subject={null}
    />
  )),
  "study-courses": study(SIGNED_IN, "/study/course/my", () => (
    <MyCoursesView
      classrooms={CLASSROOMS}
      subjects={[
        { id: "220", name: "二级建造师", classrooms: 1 },
        { id: "310", name: "健康管理师", classrooms: 1 },
      ]}
      subject={null}
      mode="full"
      sections={SIGNED_IN.sections}
      asked={null}
      busy={false}
      onAsk={nothing}
      onStudyAgain={nothing}
    />
  )),
  "study-courses-ask": study(SIGNED_IN, "/study/course/my", () => (
    <MyCoursesView
      classrooms={CLASSROOMS}
      subjects={[]}
      subject={null}
      mode="full"
      sections={SIGNED_IN.sections}
      asked={CLASSROOMS[0] ?? null}
      busy={false}
      onAsk={nothing}
      onStudyAgain={nothing}
    />
  )),
}
