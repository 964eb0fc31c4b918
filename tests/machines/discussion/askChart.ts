import type { AnyMachineSnapshot } from "xstate"
import { askMachine } from "#machines/discussion/askMachine.ts"
import type { AskContext, AskInput } from "#machines/discussion/askTypes.ts"
import { answer, defect } from "../support/environment.ts"
import { failed } from "../support/pageCharts.ts"

export const place = { classroom_id: "c1", lesson_id: "v1" }
export const askInput: AskInput = { user_id: "u1", now: 1_000, place, id: null, opens: true }
export const asked = {
  id: "a1",
  is_own: true,
  text: "为什么？",
  asked_at: "2026-03-02 10:00:00",
  state: "waiting",
  reply: "",
  answered_at: null,
  is_public: false,
  because: "",
} as const
export const listed = {
  ...place,
  question_id: null,
  title: "视频",
  source: "公开课",
  question: null,
  closed: null,
  list: [],
}
export const toSend = { nonce: "n0", place, text: "上次的", at: 500 }

export const askChart = {
  machine: askMachine,
  file: "src/machines/discussion/askMachine.ts",
  input: askInput,
  otherInputs: [
    { ...askInput, opens: false },
    { ...askInput, place: null, id: "a1" },
  ],
  events: [
    { type: "clock.ticked", now: 2_000 },
    { type: "session.changed", session: "signedIn", was: "signedIn" },
    { type: "page.moved", input: { ...askInput, place: { question_id: "q1" } } },
    { type: "asks.recalled", drafts: {}, outbox: [] },
    { type: "asks.recalled", drafts: {}, outbox: [toSend] },
    { type: "asks.kept", isKept: false },
    { type: "ask.open", place },
    { type: "ask.write", text: "为什么？" },
    { type: "ask.send" },
    { type: "ask.retry" },
    answer("list", { ok: true, value: listed }),
    answer("list", failed("offline", "没有网络")),
    defect("list"),
    { type: "delivery.answered", item: toSend, outcome: { ok: true, value: asked } },
    { type: "delivery.answered", item: toSend, outcome: failed("refused", "里面有不能发表的词，改一改再提交") },
  ],
  situation: ({ context }: AnyMachineSnapshot) => {
    const { place: at, id, shown, outbox, drafts } = context as AskContext
    return [at, id, shown === null, Math.min(outbox.length, 1), Math.min(Object.keys(drafts).length, 1)]
  },
} as const
