import { fireEvent, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import type { MarkingBatch } from "#domain/admin/markingAnswer.ts"
import { failed, renderAdmin } from "./renderAdmin.tsx"

const HREF = "/admin/list/mark:batch?paper=p&question=q"
const DOZEN: MarkingBatch = {
  title: "统一考试",
  waiting: 13,
  others: 0,
  batch: "b1",
  about: {
    full_score: 3,
    stem_html: "<p>为什么？</p>",
    material_html: "",
    reference: "因为甲",
    explanation_html: "<p>写明原因</p>",
    points: ["原因"],
  },
  answers: Array.from({ length: 12 }, (_, n) => ({ key: `k${n}`, text: `答案${n}`, count: n === 0 ? 2 : 1 })),
}
const NOTHING: MarkingBatch = { ...DOZEN, waiting: 0, batch: null, about: null, answers: [] }
const ok = (value: MarkingBatch) => ({ ok: true as const, value })

const key = (name: string) => fireEvent.keyDown(document.body, { key: name })
const mark = (points: string) => {
  for (const sign of points) key(sign)
  key("Enter")
}

test("a dozen answers are marked with the keyboard alone, the last one taken back and marked anew", async () => {
  const { marked } = renderAdmin({ role: "marker", href: HREF, marking: [ok(DOZEN), ok(NOTHING)] })
  expect(await screen.findByText("第1个答案，2份相同，一起评")).toBeTruthy()
  expect(screen.getByText("因为甲")).toBeTruthy()
  for (let n = 0; n < 11; n += 1) {
    await screen.findByText(`答案${n}`)
    mark("2")
  }
  await screen.findByText("答案11")
  key("u")
  await screen.findByText("答案10")
  mark("1.5")
  await screen.findByText("答案11")
  mark("3")
  expect(await screen.findByText("这道题批改完了")).toBeTruthy()
  const given = marked.flatMap((act) =>
    act.kind === "give" ? [[act.answer.key, act.score]] : [["back", act.answer.key]],
  )
  expect(given.slice(10)).toStrictEqual([
    ["k10", 2],
    ["back", "k10"],
    ["k10", 1.5],
    ["k11", 3],
  ])
  expect(new Set(marked.flatMap((act) => (act.kind === "give" ? [act.intent] : []))).size).toBe(13)
})

test("the very last answer is taken back when nothing waits any more, and marked anew", async () => {
  const one = { ...DOZEN, waiting: 2, answers: DOZEN.answers.slice(0, 1) }
  const { marked } = renderAdmin({ role: "marker", href: HREF, marking: [ok(one), ok(NOTHING), ok(NOTHING)] })
  await screen.findByText("答案0")
  mark("2")
  await screen.findByText("这道题批改完了")
  fireEvent.click(screen.getByRole("button", { name: "收回上一个" }))
  expect(await screen.findByText("答案0")).toBeTruthy()
  expect(screen.getByText(/还有2份等你批改/)).toBeTruthy()
  mark("1.5")
  await screen.findByText("这道题批改完了")
  expect(marked.map((act) => [act.kind, act.intent, act.kind === "give" ? act.score : null])).toStrictEqual([
    ["give", "b1.1", 2],
    ["takeBack", "b1.1", null],
    ["give", "b1.2", 1.5],
  ])
})

test("somebody else's mark is told beside the answer, and nothing else is lost", async () => {
  const conflict = { ...failed("refused", 10405).failure, message: "刚被别人改过：2份，3分" }
  renderAdmin({ role: "marker", href: HREF, marking: [ok(DOZEN)], marks: [{ ok: false, failure: conflict }] })
  await screen.findByText("答案0")
  mark("1")
  expect(await screen.findByText(/没有评上“答案0”：刚被别人改过：2份，3分/)).toBeTruthy()
  mark("2")
  expect(await screen.findByText("全部已保存")).toBeTruthy()
  expect(await screen.findByRole("button", { name: "取下一批答案" })).toBeTruthy()
})

test("points that did not arrive are said to be on their way", async () => {
  renderAdmin({ role: "marker", href: HREF, marking: [ok(DOZEN)], marks: [failed("network")] })
  await screen.findByText("答案0")
  mark("1")
  expect(await screen.findByText(/1个评分没有送达/)).toBeTruthy()
  fireEvent.click(screen.getByRole("button", { name: "马上重试" }))
  expect(await screen.findByText("全部已保存")).toBeTruthy()
})

test("Enter without points gives none, and the keys are shown and switched off", async () => {
  const { marked } = renderAdmin({ role: "marker", href: HREF, marking: [ok(DOZEN)] })
  await screen.findByText("答案0")
  key("Enter")
  expect(await screen.findByText("先打分数")).toBeTruthy()
  key("?")
  fireEvent.click(await screen.findByLabelText("启用单键快捷键"))
  key("2")
  key("Enter")
  expect(marked).toStrictEqual([])
})

test("what cannot be read is tried again, and what others have is said", async () => {
  renderAdmin({ role: "marker", href: HREF, marking: [failed("network"), ok({ ...NOTHING, waiting: 4, others: 3 })] })
  fireEvent.click(await screen.findByRole("button", { name: /再试|重试/ }))
  expect(await screen.findByText("剩下的正在由别人批改")).toBeTruthy()
})

test("marking is nobody's page whose role does not mark", async () => {
  renderAdmin({ role: "support", href: HREF, marking: [ok(DOZEN)] })
  expect(await screen.findByText("这一页不归你的角色")).toBeTruthy()
})
