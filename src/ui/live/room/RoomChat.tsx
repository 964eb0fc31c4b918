import { useSelector } from "@xstate/react"
import * as Selectors from "#machines/live/liveTalkSelectors.ts"
import { Button } from "../../kit/Button.tsx"
import { classes } from "../../kit/classes.ts"
import { ChatComposer } from "./ChatComposer.tsx"
import { ChatMessage } from "./ChatMessage.tsx"
import type { TalkRef } from "./roomRef.ts"

const LINE: Readonly<Record<Selectors.Line, string>> = {
  connecting: "正在连接聊天",
  connected: "聊天已连接",
  resuming: "聊天断开了，正在重连，消息会补上",
  aside: "这个直播间你在好几个页面打开着，这里的聊天先停了",
}

/** What is said in the room, with the latest in sight until somebody scrolls up, and the field to say something. */
export const RoomChat = ({ talk, className }: { readonly talk: TalkRef; readonly className: string }) => {
  const messages = useSelector(talk, Selectors.messages)
  const hasMore = useSelector(talk, Selectors.hasMore)
  const isLoading = useSelector(talk, Selectors.isLoadingEarlier)
  const line = useSelector(talk, Selectors.line)
  const who = useSelector(talk, Selectors.who)
  const isHost = useSelector(talk, Selectors.isHost)
  return (
    <section
      aria-label="聊天"
      className={classes("flex flex-col rounded-lg border border-line bg-sheet lg:h-152", className)}
    >
      <p role="status" className="border-b border-line px-4 py-2 text-grey">
        {LINE[line]}
      </p>
      {line === "aside" ? (
        <Button className="m-4 mb-0" onClick={() => talk.send({ type: "line.resume" })}>
          在这里继续聊天
        </Button>
      ) : null}
      {/* the column is turned round so that the browser itself keeps its end in sight */}
      <div className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain">
        <div className="grid gap-3 p-4">
          {hasMore ? (
            <Button busy={isLoading} onClick={() => talk.send({ type: "history.load" })}>
              更早的消息
            </Button>
          ) : null}
          {messages.length === 0 && line === "connected" ? (
            <p className="py-6 text-center text-grey">还没有人说话，有问题就问吧。</p>
          ) : null}
          <ol role="log" aria-label="消息" className="grid gap-3">
            {messages.map((message) => (
              <ChatMessage
                key={message.n}
                message={message}
                isOwn={message.who === who}
                onAct={isHost ? (act) => talk.send({ type: "host.act", n: message.n, act }) : null}
              />
            ))}
          </ol>
        </div>
      </div>
      <ChatComposer talk={talk} />
    </section>
  )
}
