import { expect, test } from "vitest"
import { takenMachine } from "#machines/practice/takenMachine.ts"
import { answer, defect } from "../support/environment.ts"
import { emittedBy } from "../support/emittedBy.ts"
import { run, tell } from "../support/run.ts"

const chapter = (n: number) => ({ bank_id: "b1", chapter_id: `c${n}` })
const entry = (n: number) => ({
  attempt_id: `t${n}`,
  source: chapter(n),
  title: `第${n}章`,
  questions: 10,
  bytes: 9_000,
  taken_at: n,
})
const ALL = [chapter(1), chapter(2), chapter(3)]

/** A device of a learner that has nothing, asked for three chapters. */
const taking = () => {
  const { actor } = run(takenMachine)
  const notices = emittedBy(actor, "notice.show")
  tell(actor, { type: "learner.known", user_id: "u1" }, answer("list", []))
  tell(actor, { type: "practice.take", sources: ALL })
  const state = () => [actor.getSnapshot().value, actor.getSnapshot().context.wanted]
  return { actor, state, said: () => notices.map(({ notice }) => (notice as { readonly text: string }).text) }
}

test("chapters come one after the other, and that all are there is said once", () => {
  const { actor, state, said } = taking()
  expect(state()).toStrictEqual(["taking", ALL])
  tell(actor, answer("take", null), answer("list", [entry(1)]))
  expect(state()).toStrictEqual(["taking", ALL.slice(1)])
  tell(actor, answer("take", null), answer("list", [entry(1), entry(2)]), answer("take", null))
  expect(said()).toStrictEqual(["已下载到本机，没有网络也能练"])
  tell(actor, answer("list", [entry(1), entry(2), entry(3)]))
  expect(state()).toStrictEqual(["resting", []])
})

test.each(["while one is fetched", "between two"])("is stopped %s, and keeps what is there", (when) => {
  const { actor, state } = taking()
  tell(actor, answer("take", null))
  if (when === "while one is fetched") tell(actor, answer("list", [entry(1)]))
  tell(actor, { type: "take.stop" }, answer("list", [entry(1)]))
  expect(state()).toStrictEqual(["resting", []])
  expect(actor.getSnapshot().context.entries).toStrictEqual([entry(1)])
})

test("one that is refused for good is passed over; a full device or a lost network ends all of it", () => {
  const { actor, state, said } = taking()
  tell(actor, answer("take", { why: "题库不存在或已下架", isFinal: true }), answer("list", []))
  expect(state()).toStrictEqual(["taking", ALL.slice(1)])
  tell(actor, answer("take", { why: "存储空间不够", isFinal: false }), answer("list", []))
  expect(state()).toStrictEqual(["resting", []])
  tell(actor, { type: "practice.take", sources: ALL }, defect("take"), answer("list", []))
  expect(state()).toStrictEqual(["resting", []])
  expect(said()).toStrictEqual(["题库不存在或已下架", "存储空间不够", "没有下载成功，请检查网络后再试"])
})

test("another learner's device fetches nothing for the one before", () => {
  const { actor, state } = taking()
  tell(actor, { type: "learner.known", user_id: "u2" }, answer("list", []))
  expect(state()).toStrictEqual(["resting", []])
})
