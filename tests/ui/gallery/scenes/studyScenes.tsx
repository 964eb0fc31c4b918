import type { ReactNode } from "react"
import { MyBanksView } from "#ui/practice/MyBanksView.tsx"
import { QuestionOverviewSkeleton, QuestionOverviewView } from "#ui/practice/QuestionOverviewView.tsx"
import { TakenList } from "#ui/practice/TakenList.tsx"
import { QuestionRecordView } from "#ui/practice/QuestionRecordView.tsx"
import { DefaultLayout } from "#ui/layout/DefaultLayout.tsx"
import type { Shell } from "#ui/layout/Shell.ts"
import { StudyLayout } from "#ui/layout/StudyLayout.tsx"
import { ProfileView } from "#ui/account/ProfileView.tsx"
import { UpdatePasswordSkeleton, UpdatePasswordView } from "#ui/account/UpdatePasswordView.tsx"
import { CourseRecordView } from "#ui/study/CourseRecordView.tsx"
import { CourseResourcesView } from "#ui/study/CourseResourcesView.tsx"
import { StudyLiveView } from "#ui/study/StudyLiveView.tsx"
import { StudyRowsSkeleton } from "#ui/layout/StudyRowsSkeleton.tsx"
import type { FormProps } from "#ui/account/FormProps.ts"
import { PrintView } from "#ui/wrongBook/PrintView.tsx"
import { WrongAnswersSkeleton, WrongAnswersView } from "#ui/wrongBook/WrongAnswersView.tsx"
import type { Scene } from "../Scene.ts"
import { MY_BANKS, NOW } from "./samples.ts"
import { SIGNED_IN, STUDY } from "./shells.ts"
import { TAKEN, takenAlong } from "./takenAlong.ts"
import { LIVE, pageOf } from "./siteSamples.ts"
import {
  ATTEMPTS,
  NO_ATTEMPTS,
  NO_RECORDS,
  NO_WRONG,
  HOMEWORK,
  ONLINE,
  RECORDS,
  RESOURCE_CLASSROOMS,
  RESOURCES,
  WRONG,
  NO_WRONG_OVERVIEW,
  RECALLED,
  WRONG_BOOK,
  WRONG_OVERVIEW,
} from "./studySamples.ts"

const nothing = () => undefined

const page = (href: string, render: () => ReactNode, shell: Shell = SIGNED_IN): Scene => ({
  render: () => (
    <DefaultLayout {...shell} href={href}>
      {render()}
    </DefaultLayout>
  ),
})

const study = (href: string, render: () => ReactNode, shell: Shell = SIGNED_IN): Scene =>
  page(
    href,
    () => (
      <StudyLayout sections={shell.sections} href={href}>
        {render()}
      </StudyLayout>
    ),
    shell,
  )

const form = (values: FormProps["values"], change: Partial<FormProps> = {}): FormProps => ({
  values,
  errors: {},
  failure: null,
  busy: false,
  focus: null,
  refusals: 0,
  onChange: nothing,
  onLeave: nothing,
  onSubmit: nothing,
  ...change,
})

const user = {
  id: "u1",
  mobile: "138****0000",
  name: "林晓雨",
  avatar: "",
  region: { id: "430000", name: "湖南" },
  exam_day: "2026-05-01",
  daily_questions: null,
  lastStudySubject: null,
  lastStudySubjectLevel3: null,
}
const profile = {
  user,
  provinces: [
    { id: "430000", name: "湖南" },
    { id: "440000", name: "广东" },
  ],
  now: NOW,
}
/** A picture of 1,200 by 800. */
const PORTRAIT = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#c9b79c"/><circle cx="600" cy="360" r="180" fill="#7a5c3e"/><rect x="360" y="560" width="480" height="240" rx="120" fill="#37506b"/></svg>',
)}`
const CROPPING = {
  picture: { url: PORTRAIT, width: 1_200, height: 800 },
  crop: { x: 300, y: 100, size: 600 },
  fingers: {},
}
const quiet = { message: null, busy: false, onChoose: nothing, cropping: null, onCrop: nothing }
const none = { banks: [], bank_id: null, mode: "full" } as const

export const STUDY_SCENES: Readonly<Record<string, Scene>> = {
  "study-record": study("/study/course/record", () => <CourseRecordView records={RECORDS} mode="full" now={NOW} />),
  "study-record-none": study(
    "/study/course/record",
    () => <CourseRecordView records={NO_RECORDS} mode="study" now={NOW} />,
    STUDY,
  ),
  "study-record-loading": study("/study/course/record", () => <StudyRowsSkeleton title="学习记录" />),
  "study-resource": study("/study/course/resource", () => (
    <CourseResourcesView classrooms={RESOURCE_CLASSROOMS} classroom_id={null} resources={[]} mode="full" />
  )),
  "study-resource-files": study("/study/course/resource", () => (
    <CourseResourcesView classrooms={RESOURCE_CLASSROOMS} classroom_id="c1" resources={RESOURCES} mode="full" />
  )),
  "study-resource-none": study("/study/course/resource", () => (
    <CourseResourcesView classrooms={[]} classroom_id={null} resources={[]} mode="full" />
  )),
  "study-question": study("/study/question", () => (
    <QuestionOverviewView
      banks={MY_BANKS}
      attempts={ATTEMPTS.list}
      book={WRONG_OVERVIEW}
      online={ONLINE}
      homework={HOMEWORK}
      taken={
        <TakenList
          taken={takenAlong([
            TAKEN,
            { ...TAKEN, attempt_id: "t2", title: "二级建造师法规：第一章 总则", bytes: 2_400_000 },
          ])}
          now={NOW}
        />
      }
      mode="full"
      now={NOW}
    />
  )),
  "study-question-none": study(
    "/study/question",
    () => <QuestionOverviewView banks={[]} attempts={[]} book={NO_WRONG_OVERVIEW} online={[]} mode="study" now={NOW} />,
    STUDY,
  ),
  "study-question-loading": study("/study/question", () => <QuestionOverviewSkeleton />),
  "study-banks": study("/study/question/my", () => <MyBanksView banks={MY_BANKS} mode="full" />),
  "study-banks-none": study("/study/question/my", () => <MyBanksView banks={[]} mode="full" />),
  "study-history": study("/study/question/record", () => (
    <QuestionRecordView attempts={ATTEMPTS} banks={MY_BANKS} bank_id="b0" mode="full" now={NOW} />
  )),
  "study-history-none": study("/study/question/record", () => (
    <QuestionRecordView attempts={NO_ATTEMPTS} {...none} now={NOW} />
  )),
  "study-wrong": study("/study/question/error", () => <WrongAnswersView {...WRONG_BOOK} />),
  "study-wrong-answered": study("/study/question/error", () => (
    <WrongAnswersView {...WRONG_BOOK} recalled={RECALLED} />
  )),
  "study-wrong-removed": study("/study/question/error", () => (
    <WrongAnswersView {...WRONG_BOOK} removed="q9" overview={{ ...WRONG_OVERVIEW, due_today: 0 }} />
  )),
  "study-wrong-filtered": study("/study/question/error", () => (
    <WrongAnswersView
      {...WRONG_BOOK}
      wrong={NO_WRONG}
      address={{ ...WRONG_BOOK.address, filter: { bank_id: "b0", reason: "计算错" } }}
    />
  )),
  "study-wrong-none": study("/study/question/error", () => (
    <WrongAnswersView {...WRONG_BOOK} wrong={NO_WRONG} overview={NO_WRONG_OVERVIEW} />
  )),
  "study-wrong-print": study("/study/question/error", () => (
    <PrintView wrong={WRONG} address={{ filter: {}, page: 1, print: "end" }} onPrint={nothing} />
  )),
  "study-wrong-loading": study("/study/question/error", () => <WrongAnswersSkeleton />),
  "study-live": study("/study/live", () => (
    <StudyLiveView sessions={pageOf([LIVE.now, LIVE.tonight, LIVE.tomorrow], 30)} now={NOW} />
  )),
  "study-live-none": study("/study/live", () => <StudyLiveView sessions={pageOf([])} now={NOW} />),
  profile: page("/user/profile", () => (
    <ProfileView
      {...profile}
      form={form({ name: "林晓雨", region_id: "430000", exam_day: "2026-05-01" })}
      avatar={quiet}
    />
  )),
  "profile-wrong": page("/user/profile", () => (
    <ProfileView
      {...profile}
      form={form(
        { name: "", region_id: "", exam_day: "" },
        { errors: { name: "请输入姓名", region_id: "请输入所在地区" } },
      )}
      avatar={{ ...quiet, message: "图片不能超过20 MB，换一张小一点的" }}
    />
  )),
  "profile-busy": page("/user/profile", () => (
    <ProfileView
      {...profile}
      form={form({ name: "林晓雨", region_id: "430000", exam_day: "" }, { busy: true })}
      avatar={{ ...quiet, busy: true }}
    />
  )),
  "profile-crop": page("/user/profile", () => (
    <ProfileView
      {...profile}
      form={form({ name: "林晓雨", region_id: "430000", exam_day: "" })}
      avatar={{ ...quiet, cropping: CROPPING }}
    />
  )),
  "update-password": page("/user/updatepwd", () => (
    <UpdatePasswordView form={form({ old_password: "", password: "" }, { errors: { old_password: "原密码不正确" } })} />
  )),
  "update-password-loading": page("/user/updatepwd", () => <UpdatePasswordSkeleton />),
}
