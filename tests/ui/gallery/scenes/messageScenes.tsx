import { type Device, standingOf } from "#domain/messages/Push.ts"
import { DefaultLayout } from "#ui/layout/DefaultLayout.tsx"
import { StudyLayout } from "#ui/layout/StudyLayout.tsx"
import { MessagesView, type MessagesViewProps } from "#ui/messages/MessagesView.tsx"
import type { Scene } from "../Scene.ts"
import { SIGNED_IN } from "./shells.ts"

const HREF = "/study/messages"
const nothing = () => undefined

const LIST: MessagesViewProps["messages"]["list"] = [
  {
    kind: "mark",
    title: "简答题批改完了",
    text: "行政管理学（2026年4月）全真模拟考试",
    url: "/online-result?attempt_id=1",
    created_at: "2026-03-08 09:30:00",
    is_new: true,
  },
  {
    kind: "result",
    title: "考试成绩公布了",
    text: "行政管理学（2026年4月）全真模拟考试；还有2题在批改",
    url: "/online-result?attempt_id=1",
    created_at: "2026-03-07 21:00:00",
    is_new: true,
  },
  {
    kind: "report",
    title: "纠错有回复了",
    text: "谢谢你指出来，去看看老师怎么说",
    url: "/study/question/favorite?tab=reports",
    created_at: "2026-03-05 16:12:00",
    is_new: false,
  },
  {
    kind: "validity",
    title: "课程快到期了",
    text: "自学考试行政管理学本科全科通关班（含冲刺与模拟），2026年4月3日到期",
    url: "/study/course/my",
    created_at: "2026-03-04 00:01:00",
    is_new: false,
  },
  {
    kind: "term",
    title: "报名开始了",
    text: "2026年4月自学考试报名；2026年3月9日截止",
    url: "/study/term",
    created_at: "2026-02-20 00:01:00",
    is_new: false,
  },
]

const KEY = "B".repeat(87)

const messages = (
  change: Partial<MessagesViewProps["messages"]> = {},
  device: Device | null = "unsubscribed",
  isAsked = false,
): Scene => ({
  render: () => (
    <DefaultLayout {...SIGNED_IN} href={HREF}>
      <StudyLayout sections={SIGNED_IN.sections} href={HREF}>
        <MessagesView
          messages={{
            list: LIST,
            total: 45,
            page: 1,
            page_size: 20,
            sms: false,
            push: { on: isAsked, key: KEY },
            ...change,
          }}
          isBusy={false}
          onSms={nothing}
          push={{ ...standingOf(device, isAsked), isBusy: false, onChange: nothing }}
        />
      </StudyLayout>
    </DefaultLayout>
  ),
})

export const MESSAGE_SCENES: Readonly<Record<string, Scene>> = {
  messages: messages(),
  "messages-empty": messages({ list: [], total: 0, sms: true }, "subscribed", true),
  "messages-no-push": messages({ sms: null }, "unsupported"),
}
