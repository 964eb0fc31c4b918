import type { ReactNode } from "react"
import { CourseCodeDone } from "#ui/courseCode/CourseCodeDone.tsx"
import { CourseCodeForm } from "#ui/courseCode/CourseCodeForm.tsx"
import { CourseCodeHistory } from "#ui/courseCode/CourseCodeHistory.tsx"
import { CourseCodeOffer } from "#ui/courseCode/CourseCodeOffer.tsx"
import { CourseCodeView } from "#ui/courseCode/CourseCodeView.tsx"
import { DefaultLayout } from "#ui/layout/DefaultLayout.tsx"
import type { Scene } from "../Scene.ts"
import { SIGNED_IN } from "./shells.ts"

const nothing = () => undefined

const page = (href: string, render: () => ReactNode): Scene => ({
  path: href,
  render: () => (
    <DefaultLayout {...SIGNED_IN} href={href}>
      {render()}
    </DefaultLayout>
  ),
})

const OPENED = { serial: "spring-0012", classroom_id: "1001", name: "初级会计全程班", valid_until: "2027-06" }
const PREVIEW = { ...OPENED, subject_name: "会计", courses: 3, lessons: 128, expires_at: "2026-12-31 23:59:59" }
const HISTORY = {
  list: [
    { ...OPENED, redeemed_at: "2026-03-02 10:00:00" },
    {
      ...OPENED,
      serial: "autumn-0003",
      name: "电工基础与安全用电",
      valid_until: null,
      redeemed_at: "2025-10-01 09:30:00",
    },
  ],
  total: 2,
  page: 1,
  page_size: 20,
}
const NO_HISTORY = { list: [], total: 0, page: 1, page_size: 20 }
const typing = { code: "K7M2QX-9D", error: null, refusals: 0, busy: false, onType: nothing, onCheck: nothing }
const offer = { error: null, busy: false, onRedeem: nothing, onRestart: nothing }

const courseCode = (step: ReactNode, history = HISTORY): Scene =>
  page("/user/coursecode", () => (
    <CourseCodeView step="" history={<CourseCodeHistory history={history} />}>
      {step}
    </CourseCodeView>
  ))

export const ACCOUNT_SCENES: Readonly<Record<string, Scene>> = {
  "course-code": courseCode(<CourseCodeForm {...typing} />, NO_HISTORY),
  "course-code-wrong": courseCode(
    <CourseCodeForm {...typing} error="这个课程码不存在或已被使用，请核对后再试" />,
    NO_HISTORY,
  ),
  "course-code-offer": courseCode(<CourseCodeOffer {...offer} preview={{ ...PREVIEW, gives: "joins" }} />),
  "course-code-kept": courseCode(<CourseCodeOffer {...offer} preview={{ ...PREVIEW, gives: "nothing" }} />),
  "course-code-done": courseCode(<CourseCodeDone redeemed={OPENED} onRestart={nothing} />),
}
