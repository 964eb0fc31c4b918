import { useSelector } from "@xstate/react"
import { createContext, use } from "react"
import type { ActorRefFrom } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { standingOf } from "#domain/messages/Push.ts"
import type { pushMachine } from "#machines/messages/pushMachine.ts"
import { StudyRowsSkeleton } from "#ui/layout/StudyRowsSkeleton.tsx"
import { MessagesView, type MessagesViewProps } from "#ui/messages/MessagesView.tsx"
import { compositePage } from "../page/compositePage.tsx"
import { part, type Visit } from "../page/Page.ts"
import { pageNumber } from "../page/pageNumber.ts"
import { type ResourceViewProps, resourcePage } from "../page/resourcePage.tsx"
import { pushPart } from "./pushPart.ts"

type PushRef = ActorRefFrom<typeof pushMachine>

const PushContext = createContext<PushRef | null>(null)

const Messages = ({
  messages,
  act,
  isActing,
  push,
}: Pick<ResourceViewProps<unknown>, "act" | "isActing"> & {
  readonly messages: Output<"message.list">
  readonly push: PushRef
}) => {
  const device = useSelector(push, ({ context }) => context.device)
  const changed = useSelector(push, ({ context }) => context.isAsked)
  const isBusy = useSelector(push, (snapshot) => snapshot.hasTag("busy"))
  const site = messages.push
  const shown: MessagesViewProps["push"] = site && {
    ...standingOf(device, changed ?? site.on),
    isBusy,
    onChange: (on) => push.send(on ? { type: "push.turnOn", siteKey: site.key } : { type: "push.turnOff" }),
  }
  return (
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
      push={shown}
    />
  )
}

const shown = resourcePage({
  requests: ({ search }: Visit) => ({ messages: request("message.list", { page: String(pageNumber(search)) }) }),
  personal: true,
  title: () => "消息",
  Skeleton: StudyRowsSkeleton,
  View: ({ values: { messages }, act, isActing }) => {
    const push = use(PushContext)
    return push === null ? null : <Messages messages={messages} act={act} isActing={isActing} push={push} />
  },
})

export const page = compositePage({
  parts: { shown: part(shown.machine, shown.input), push: pushPart },
  View: ({ parts }) => (
    <PushContext value={parts.push}>
      <shown.View page={parts.shown} />
    </PushContext>
  ),
  title: () => "消息",
})
