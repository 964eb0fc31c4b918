import { useSelector } from "@xstate/react"
import * as Selectors from "#machines/live/liveChatSelectors.ts"
import { Button } from "../../kit/Button.tsx"
import { classes } from "../../kit/classes.ts"
import { ChatComposer } from "./ChatComposer.tsx"
import { ChatMessage } from "./ChatMessage.tsx"
import { PinnedMessage } from "./PinnedMessage.tsx"
import type { ChatRef } from "./roomRef.ts"

const STREAM: Readonly<Record<Selectors.StreamState, string>> = {
  connecting: "正在连接聊天",
  connected: "聊天已连接",
  resuming: "聊天断开了，正在重连，消息会补上",
  aside: "这个直播间你在好几个页面打开着，这里的聊天先停了",
}

/** What is said in the room, with the latest in sight until somebody scrolls up, and the field to say something. */
export const RoomChat = ({ chat, className }: { readonly chat: ChatRef; readonly className: string }) => {
  const messages = useSelector(chat, Selectors.messages)
  const hasMore = useSelector(chat, Selectors.hasMore)
  const isLoading = useSelector(chat, Selectors.isLoadingEarlier)
  const stream = useSelector(chat, Selectors.stream)
  const who = useSelector(chat, Selectors.who)
  const isHost = useSelector(chat, Selectors.isHost)
  return (
    <section
      aria-label="聊天"
      className={classes("flex flex-col rounded-lg border border-line bg-sheet lg:h-152", className)}
    >
      <p role="status" className="border-b border-line px-4 py-2 text-grey">
        {STREAM[stream]}
      </p>
      <PinnedMessage chat={chat} />
      {stream === "aside" ? (
        <Button className="m-4 mb-0" onClick={() => chat.send({ type: "stream.resume" })}>
          在这里继续聊天
        </Button>
      ) : null}
      {/* the column is turned round so that the browser itself keeps its end in sight */}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain"
      >
        <div className="grid gap-3 p-4">
          {hasMore ? (
            <Button busy={isLoading} onClick={() => chat.send({ type: "history.load" })}>
              更早的消息
            </Button>
          ) : null}
          {messages.length === 0 && stream === "connected" ? (
            <p className="py-6 text-center text-grey">还没有人说话，有问题就问吧。</p>
          ) : null}
          <div role="log" aria-label="消息">
            <ol className="grid gap-3">
              {messages.map((message) => (
                <ChatMessage
                  key={message.n}
                  message={message}
                  isOwn={message.who === who}
                  onAct={isHost ? (act) => chat.send({ type: "host.act", n: message.n, act }) : null}
                />
              ))}
            </ol>
          </div>
        </div>
      </div>
      <ChatComposer chat={chat} />
    </section>
  )
}
