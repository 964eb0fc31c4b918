import type { Batch } from "#domain/live/ChatLog.ts"
import { liveChatMachine } from "#machines/live/liveChatMachine.ts"
import type { LiveChatInput } from "#machines/live/liveChatTypes.ts"
import { failed, ok, room, roomInput, START } from "./liveRoomChart.ts"
import type { Chart } from "../support/charts.ts"
import { answer, defect, elapsed } from "../support/environment.ts"

export const chatInput: LiveChatInput = { ...roomInput, me: room.me }

export const said = (n: number, text = `第${n}条`) => ({
  n,
  kind: "say" as const,
  who: n % 2 === 0 ? "me" : "other",
  name: "学员",
  role: "learner" as const,
  text,
  target: null,
  at: START + n,
})

export const batch = (after: number, numbers: ReadonlyArray<number>, more: Partial<Batch> = {}): Batch => ({
  epoch: 7,
  after,
  last: numbers.at(-1) ?? after,
  list: numbers.map((n) => said(n)),
  reset: false,
  ...more,
})

export const arrived = (value: Batch) => ({ type: "stream.batch", batch: value })
export const first = arrived(batch(10, [11, 12], { reset: true }))
const pinned = arrived(batch(12, [13], { pinned: said(11) }))
const gap = arrived(batch(20, [21]))

const stream = [
  { type: "stream.opened" },
  first,
  pinned,
  gap,
  { type: "stream.presence", presence: { count: 2, names: ["学员"] } },
  { type: "stream.ended", reason: "lost" },
  { type: "stream.ended", reason: "over" },
  { type: "stream.ended", reason: "signedOut" },
  { type: "stream.ended", reason: "crowded" },
  { type: "stream.resume" },
  elapsed("backOff", "liveChat.stream.resuming"),
  { type: "network.online" },
  { type: "page.shown" },
]

const message = [
  { type: "draft.change", text: "老师好" },
  { type: "message.send" },
  answer("say", ok({ epoch: 7, n: 13 })),
  answer("say", failed("refused", 20_104, "这条消息里有不能发送的词")),
  answer("say", failed("unauthorized")),
  defect("say"),
]

const history = [
  first,
  { type: "history.load" },
  answer("earlier", ok({ list: [said(9), said(10)], more: false })),
  answer("earlier", failed("busy")),
  defect("earlier"),
]

const hosting = [
  { type: "host.act", n: 11, act: "mute" },
  answer("act", ok({ done: true })),
  answer("act", failed("busy")),
  defect("act"),
]

export const liveChatChart: Chart = {
  machine: liveChatMachine,
  file: "src/machines/live/liveChatMachine.ts",
  input: chatInput,
  events: [...stream, ...message, ...history, ...hosting],
  walks: [stream, message, history, hosting],
  situation: ({ context }) => [
    context.log.last,
    context.log.hasMore,
    Math.min(context.losses, 1),
    context.draft,
    context.said === null,
    context.act === null,
  ],
}
