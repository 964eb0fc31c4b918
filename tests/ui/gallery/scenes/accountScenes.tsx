import type { ReactNode } from "react"
import { AgreementListView } from "#ui/account/AgreementListView.tsx"
import { AgreementSignView } from "#ui/account/AgreementSignView.tsx"
import { AgreementView } from "#ui/account/AgreementView.tsx"
import { CourseCodeDone } from "#ui/account/CourseCodeDone.tsx"
import { CourseCodeForm } from "#ui/account/CourseCodeForm.tsx"
import { CourseCodeHistory } from "#ui/account/CourseCodeHistory.tsx"
import { CourseCodeOffer } from "#ui/account/CourseCodeOffer.tsx"
import { CourseCodeView } from "#ui/account/CourseCodeView.tsx"
import { DefaultLayout } from "#ui/layout/DefaultLayout.tsx"
import { AccountSafety } from "#ui/account/AccountSafety.tsx"
import type { Scene } from "../Scene.ts"
import { SIGNED_IN } from "./shells.ts"

const nothing = () => undefined

const page = (href: string, render: () => ReactNode): Scene => ({
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

const HTML =
  "<p>甲方：启明学堂</p><p>乙方：{学员}</p><h2>一、学习服务</h2><ol><li>甲方在有效期内提供课程、资料和配套练习。</li><li>有效期：2027-06-30。</li></ol><h2>二、退费</h2><p>签订之日起七日内，已学课时不超过五分之一的，可以申请退费。</p>"
const DRAWN = "M60 120L90 60L120 140L150 80L180 130M220 70L220 150M200 100L260 95M300 60L320 150L350 70L380 140L420 60"
const SIGNED = {
  number: "20260302-0123456789",
  title: "学习服务协议",
  html: HTML.replace("{学员}", "林晓雨"),
  digest: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  classroom_id: "1001",
  classroom_name: "初级会计全程班",
  signer: "林晓雨",
  drawn: DRAWN,
  signed_at: "2026-03-02 10:00:00",
}
const signing = {
  values: {
    title: "学习服务协议",
    classroom: "初级会计全程班",
    html: HTML,
    name: "林晓雨",
    drawn: DRAWN,
    agreed: false,
  },
  errors: {},
  failure: null,
  busy: false,
  focus: null,
  refusals: 0,
  onChange: nothing,
  onLeave: nothing,
  onSubmit: nothing,
}

const DEVICES = [
  { id: "d1", name: "Chrome · Windows", signed_in_at: "2026-03-02 10:00:00", current: true },
  { id: "d2", name: "微信 · iPhone", signed_in_at: "2026-03-02 08:12:00", current: false },
  { id: "d3", name: "未知设备", signed_in_at: "2026-03-01 21:40:00", current: false },
]
const safety = {
  isActing: false,
  offersWechat: true,
  onSignOut: nothing,
  onUnbindWechat: nothing,
  onDownload: nothing,
  onLeave: nothing,
}

export const ACCOUNT_SCENES: Readonly<Record<string, Scene>> = {
  "course-code": courseCode(<CourseCodeForm {...typing} />, NO_HISTORY),
  "course-code-wrong": courseCode(
    <CourseCodeForm {...typing} error="这个课程码不存在或已被使用，请核对后再试" />,
    NO_HISTORY,
  ),
  "course-code-offer": courseCode(<CourseCodeOffer {...offer} preview={{ ...PREVIEW, gives: "joins" }} />),
  "course-code-kept": courseCode(<CourseCodeOffer {...offer} preview={{ ...PREVIEW, gives: "nothing" }} />),
  "course-code-done": courseCode(<CourseCodeDone redeemed={OPENED} onRestart={nothing} />),
  agreements: page("/user/contract", () => (
    <AgreementListView agreements={{ pending: [{ classroom_id: "1001", name: "初级会计全程班" }], list: [SIGNED] }} />
  )),
  "agreements-none": page("/user/contract", () => <AgreementListView agreements={{ pending: [], list: [] }} />),
  "agreement-sign": page("/user/contract", () => <AgreementSignView form={signing} onDraw={nothing} />),
  "agreement-signed": page("/user/contract", () => <AgreementView agreement={SIGNED} onPrint={nothing} />),
  "account-safety": page("/user/profile", () => (
    <AccountSafety {...safety} account={{ devices: DEVICES, wechat_since: null, leaves_at: null }} />
  )),
  "account-leaving": page("/user/profile", () => (
    <AccountSafety
      {...safety}
      account={{ devices: DEVICES.slice(0, 1), wechat_since: "2026-02-11 08:30:00", leaves_at: "2026-03-17 10:00:00" }}
    />
  )),
}
