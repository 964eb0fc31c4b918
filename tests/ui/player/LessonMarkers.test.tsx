import { act, fireEvent, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { lessonMarkersMachine } from "#machines/player/lessonMarkersMachine.ts"
import { LessonMarkers } from "#ui/player/LessonMarkers.tsx"
import { key, markersInput, question } from "../../machines/player/lessonMarkersChart.ts"
import { answer } from "../../machines/support/environment.ts"
import { failed } from "../../machines/support/pageCharts.ts"
import { run, tell } from "../../machines/support/run.ts"

const show = async () => {
  const { actor } = run(lessonMarkersMachine, markersInput)
  const say = (...events: ReadonlyArray<object>) => act(async () => tell(actor, ...events))
  render(<LessonMarkers markers={actor} />)
  await say(answer("list", { ok: true, value: { list: [{ second: 42, question }] } }))
  return { actor, say }
}

const button = (name: string | RegExp) => screen.getByRole("button", { name })
const hasDialog = () => screen.queryByRole("dialog", { name: "随堂题" }) !== null

test("a question that the list leads to is answered, judged and explained", async () => {
  const { say } = await show()
  fireEvent.click(button("0:42的随堂题"))
  const dialog = await screen.findByRole("dialog", { name: "随堂题" })
  expect(dialog.textContent).toContain("基期是？")
  expect(dialog.textContent).not.toContain("1分")
  expect(button("提交").hasAttribute("disabled")).toBe(true)

  fireEvent.click(button(/^A/))
  fireEvent.click(button("提交"))
  expect(button("提交").getAttribute("aria-busy")).toBe("true")
  await say(answer("answer", failed("offline", "没有网络")))
  expect(screen.getByRole("alert").textContent).toContain("没有网络")

  const submit = button("提交")
  fireEvent.click(submit)
  await say(answer("answer", { ok: true, value: { ...key, explanation_html: "<p>看上一年。</p>" } }))
  expect(screen.queryByRole("alert")).toBeNull()
  expect(screen.getByRole("region", { name: "第1题解析" }).textContent).toContain("答对了正确答案：A看上一年。")
  expect(button("继续")).toBe(submit)

  fireEvent.click(submit)
  expect(hasDialog()).toBe(false)
  expect(button("0:42的随堂题，问过了")).toBeInstanceOf(HTMLElement)
})

test("a question that the video came to is skipped by its button and by the cross", async () => {
  const { actor, say } = await show()
  const skipBy = async (name: string) => {
    await say({ type: "marker.ask", question_id: "q1" })
    await screen.findByRole("dialog", { name: "随堂题" })
    fireEvent.click(button(name))
    expect(hasDialog()).toBe(false)
    expect(actor.getSnapshot().value).toBe("watching")
  }
  await skipBy("跳过")
  await skipBy("关闭")
})

test("a lesson whose questions did not come shows none", () => {
  const { actor } = run(lessonMarkersMachine, markersInput)
  const { container } = render(<LessonMarkers markers={actor} />)
  act(() => tell(actor, answer("list", failed("offline", "没有网络"))))
  expect(container.textContent).toBe("")
})
