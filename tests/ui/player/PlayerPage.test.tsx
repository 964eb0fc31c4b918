import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import { lessonNotesMachine } from "#machines/player/lessonNotesMachine.ts"
import { lessonSideMachine } from "#machines/player/lessonSideMachine.ts"
import { playerMachine } from "#machines/player/playerMachine.ts"
import type { Lesson } from "#machines/player/playerTypes.ts"
import { keyIntent } from "#ui/player/keyIntent.ts"
import { PlayerPage } from "#ui/player/PlayerPage.tsx"
import {
  article,
  failed,
  ok,
  outline,
  playerInput,
  recalled,
  START,
  timed,
  video,
} from "../../machines/player/playerChart.ts"
import { handout } from "../../machines/player/lessonSideChart.ts"
import { answer } from "../../machines/support/environment.ts"
import { emittedBy } from "../../machines/support/emittedBy.ts"
import { run, tell } from "../../machines/support/run.ts"

const cues = [
  { start: 0, end: 4, text: "第一句" },
  { start: 30, end: 34, text: "第二句" },
]

const show = (...events: ReadonlyArray<object>) => {
  const { actor } = run(playerMachine, playerInput)
  const { actor: side } = run(lessonSideMachine, { classroom_id: "c1" })
  const { actor: notes } = run(lessonNotesMachine, { classroom_id: "c1", user_id: "u1", now: START })
  const attached: Array<string> = []
  tell(actor, ...events)
  render(
    <PlayerPage
      player={actor}
      side={side}
      notes={notes}
      attachVideo={(element) => {
        attached.push(element.tagName)
        return () => attached.push("gone")
      }}
      watermark="学员0001"
    />,
  )
  const say = (...more: ReadonlyArray<object>) => act(() => tell(actor, ...more))
  return { actor, side, notes, attached, say }
}

const opened = (lesson: Lesson = video) => [recalled, answer("outline", ok(outline)), answer("lesson", ok(lesson))]
const ready = [
  { type: "media.ready", duration: 100 },
  { type: "media.cued", cues },
]

describe("a video lesson", () => {
  test("hands its element over and takes it away again", () => {
    const { attached } = show(...opened())
    expect(attached).toStrictEqual(["VIDEO"])
    cleanup()
    expect(attached).toStrictEqual(["VIDEO", "gone"])
  })

  test("names every control, with its key", () => {
    show(...opened(), ...ready, { type: "media.leveled", heights: [720, 360] })
    const controls = within(screen.getByRole("group", { name: "播放控制" }))
    expect(
      controls
        .getAllByRole("button")
        .map((each) => [each.getAttribute("aria-label"), each.getAttribute("aria-keyshortcuts")]),
    ).toStrictEqual([
      ["播放", "K"],
      ["后退10秒", "J"],
      ["前进10秒", "L"],
      ["静音", "M"],
      ["字幕", "C"],
      ["快捷键", null],
      ["画中画", "I"],
      ["全屏", "F"],
    ])
    expect(controls.getByRole("slider", { name: "进度" }).getAttribute("aria-valuetext")).toBe("30秒，共1分40秒")
    expect(controls.getByRole("slider", { name: "音量" }).getAttribute("aria-valuetext")).toBe("100%")
    expect(
      controls
        .getAllByRole("combobox")
        .map((each) => [each.getAttribute("aria-label"), (each as HTMLSelectElement).value]),
    ).toStrictEqual([
      ["播放速度", "1"],
      ["清晰度", ""],
    ])
  })

  test("tells what the controls mean", () => {
    const { actor } = show(...opened(), ...ready)
    const told = emittedBy(actor, "media.toggle", "media.seek", "media.prefer", "media.screen")
    fireEvent.click(screen.getByRole("button", { name: "播放" }))
    fireEvent.change(screen.getByRole("slider", { name: "进度" }), { target: { value: "60" } })
    fireEvent.keyDown(screen.getByRole("slider", { name: "进度" }), { key: "ArrowLeft" })
    fireEvent.change(screen.getByRole("combobox", { name: "播放速度" }), { target: { value: "1.5" } })
    expect(told).toMatchObject([
      { type: "media.toggle" },
      { type: "media.seek", position: 60 },
      { type: "media.seek", position: 55 },
      { type: "media.prefer", preference: { rate: 1.5 } },
    ])
  })

  test("letters can be switched off: space and arrows still move it", () => {
    const { actor } = show(...opened(), ...ready)
    const told = emittedBy(actor, "media.toggle", "media.seek", "preference.keep")
    fireEvent.click(screen.getByRole("checkbox", { name: /^启用单键快捷键/, hidden: true }))
    for (const key of ["k", "L", "5", "<", " ", "ArrowRight"]) fireEvent.keyDown(document.body, { key })
    expect(told).toMatchObject([
      { type: "preference.keep", preference: { letterKeys: false } },
      { type: "media.toggle" },
      { type: "media.seek", position: 35 },
    ])
  })

  test("is moved by keys anywhere in the page, but not while something is chosen", () => {
    const { actor } = show(...opened(), ...ready)
    const told = emittedBy(actor, "media.toggle", "media.seek")
    fireEvent.keyDown(document.body, { key: "k" })
    fireEvent.keyDown(document.body, { key: "L", shiftKey: true })
    fireEvent.keyDown(document.body, { key: "5" })
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true })
    fireEvent.keyDown(screen.getByRole("combobox", { name: "播放速度" }), { key: "k" })
    fireEvent.keyDown(screen.getByRole("button", { name: "静音" }), { key: " " })
    fireEvent.keyDown(document.body, { key: "ArrowUp" })
    expect(told).toStrictEqual([
      { type: "media.toggle" },
      { type: "media.seek", position: 40 },
      { type: "media.seek", position: 50 },
    ])
  })

  test("marks the line that is spoken, and goes to the one that is pressed", () => {
    const { actor, say } = show(...opened(), ...ready)
    const told = emittedBy(actor, "media.seek")
    fireEvent.click(screen.getByRole("tab", { name: "文稿" }))
    const transcript = within(screen.getByRole("tabpanel", { name: "文稿" }))
    const marked = () =>
      transcript.getAllByRole("button").filter((line) => line.getAttribute("aria-current") === "true")
    say(timed(31, START))
    expect(marked().map(({ textContent }) => textContent)).toStrictEqual(["第二句"])
    fireEvent.click(transcript.getByRole("button", { name: "0秒，第一句" }))
    expect(told).toStrictEqual([{ type: "media.seek", position: 0 }])
  })

  test("offers the next lesson when it ended, and counts it as learnt", () => {
    const { say } = show(...opened(), ...ready)
    say({ type: "media.playing", at: START }, { type: "media.ended" })
    expect(screen.getByText("视频，学完了").tagName).toBe("P")
    expect(screen.getAllByRole("link", { name: "下一节" }).map((link) => link.getAttribute("href"))).toStrictEqual([
      "/course/study/c1?lesson_id=a1",
      "/course/study/c1?lesson_id=a1",
    ])
    expect(screen.getByText("已学完1 / 2").tagName).toBe("SPAN")
  })

  test("says what failed and how to go on", () => {
    const { actor, say } = show(...opened(), ...ready)
    say({ type: "media.failed", reason: "network" })
    expect(screen.getByRole("alert").textContent).toBe("视频没有加载出来，请检查网络。进度已经保存继续播放")
    const told = emittedBy(actor, "media.retry")
    fireEvent.click(screen.getByRole("button", { name: "继续播放" }))
    expect(told).toStrictEqual([{ type: "media.retry" }])
  })
})

test("handouts of the lesson come first, are looked at in the page and downloaded with their size", async () => {
  const { side } = show(...opened(article))
  fireEvent.click(screen.getByRole("tab", { name: "讲义" }))
  const list = [handout, { ...handout, id: "r2", name: "一页纸", lesson_id: "a1", size: 1_536, kind: "image" }]
  act(() => tell(side, answer("handouts", { ok: true, value: { list } })))
  const rows = await screen.findAllByRole("link", { name: /^下载/ })
  expect(rows.map((row) => row.getAttribute("aria-label"))).toStrictEqual([
    "下载：一页纸，1.50KB",
    "下载：讲义，10.00B",
  ])
  fireEvent.click(screen.getByRole("button", { name: /^讲义/ }))
  const viewer = await screen.findByRole("dialog", { name: "讲义" })
  expect(viewer.querySelector("object")?.getAttribute("type")).toBe("application/pdf")
})

test("the last lesson of a course leads on, once it is learnt", () => {
  const ways = () => screen.queryAllByRole("link", { name: "接下来学什么" }).map((link) => link.getAttribute("href"))
  show(...opened(article))
  expect(ways()).toStrictEqual([])
  fireEvent.click(screen.getByRole("button", { name: "标记为学完" }))
  expect(ways()).toStrictEqual(["/study/course/my"])
  cleanup()
  const { say } = show(...opened({ ...video, next_lesson_id: null }), ...ready)
  say({ type: "media.playing", at: START }, { type: "media.ended" })
  expect(ways()).toStrictEqual(["/study/course/my"])
})

test("an article is marked as learnt by its reader", () => {
  show(...opened(article))
  fireEvent.click(screen.getByRole("button", { name: "标记为学完" }))
  expect(screen.getByText("这是最后一节了，前面还有没学完的").tagName).toBe("SPAN")
  expect(screen.getByRole("link", { name: /文章.*已学完/ }).getAttribute("href")).toBe("/course/study/c1?lesson_id=a1")
})

test("somebody who has not joined is shown the way", () => {
  show(recalled, answer("outline", failed("refused", 30_101, "加入课程后就可以学习这一课")))
  expect(screen.getByText("加入课程后就可以学习这一课").tagName).toBe("P")
  expect(screen.getByRole("link", { name: "去课程页" }).getAttribute("href")).toBe("/classroom/c1")
})

test("who only looks in sees what is locked and where to join", () => {
  const peeking = { ...outline, joined: false }
  show(recalled, answer("outline", ok(peeking)))
  expect(screen.getByRole("link", { name: "去看看怎么加入" }).getAttribute("href")).toBe("/course/c1")
  expect(screen.getByText("，加入课程后可学", { selector: "li:first-child span" }).tagName).toBe("SPAN")
})

test("keys that mean nothing are left to the page", () => {
  const context = { duration: 100, preference: playerInputPreference() }
  expect(["tab", "enter", "x", "home"].map((key) => keyIntent(key, context))).toStrictEqual([null, null, null, null])
})

function playerInputPreference() {
  return { rate: 1, volume: 0.5, muted: false, captions: true, height: null, letterKeys: true }
}
