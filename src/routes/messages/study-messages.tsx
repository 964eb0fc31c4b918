import { request } from "#domain/contract/Request.ts"
import { MessagesView } from "#ui/messages/MessagesView.tsx"
import { StudyRowsSkeleton } from "#ui/layout/StudyRowsSkeleton.tsx"
import type { Visit } from "../page/Page.ts"
import { pageNumber } from "../page/pageNumber.ts"
import { resourcePage } from "../page/resourcePage.tsx"

export const page = resourcePage({
  requests: ({ search }: Visit) => ({ messages: request("message.list", { page: String(pageNumber(search)) }) }),
  personal: true,
  title: () => "消息",
  Skeleton: StudyRowsSkeleton,
  View: ({ values: { messages }, act, isActing }) => (
    <MessagesView
      messages={messages}
      isBusy={isActing}
      onSms={(on) =>
        act({
          request: request("message.sms", { on }),
          onDone: "refresh",
          successText: on ? "有新消息会发短信" : "不再发短信了",
        })
      }
    />
  ),
})
