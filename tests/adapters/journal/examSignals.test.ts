import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { type ExamSignal, hearExam } from "#adapters/journal/examSignals.ts"

const WALL = 1_800_000_000_000

const makePage = (isTrusted = true) => {
  const page = {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
    slept: 0,
    distrusted: 0,
    isTrusted,
    heard: [] as Array<ExamSignal>,
  }
  vi.stubGlobal("document", page.document)
  vi.stubGlobal("addEventListener", page.window.addEventListener.bind(page.window))
  vi.stubGlobal("removeEventListener", page.window.removeEventListener.bind(page.window))
  const monotonicNow = () => Date.now() - WALL - page.slept
  const clock = {
    now: () => monotonicNow() + 900,
    latest: () => monotonicNow() + 1_000,
    monotonicNow,
    isTrusted: () => page.isTrusted,
    distrust: () => {
      page.distrusted += 1
      page.isTrusted = false
    },
  }
  return { ...page, page, end: hearExam(clock, (signal) => page.heard.push(signal)) }
}

beforeEach(() => vi.useFakeTimers({ now: WALL }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it("says the time at once and twice a second, by the server's clock", () => {
  const { heard } = makePage()
  vi.advanceTimersByTime(1_200)
  expect(heard).toStrictEqual([1_000, 1_500, 2_000].map((now) => ({ type: "clock.ticked", now, suspect: false })))
})

it("doubts nothing before it has seen the clocks part, be the server's time known or not", () => {
  const { heard, page } = makePage(false)
  vi.advanceTimersByTime(500)
  expect(heard).toStrictEqual([1_000, 1_500].map((now) => ({ type: "clock.ticked", now, suspect: false })))
  expect(page.distrusted).toBe(0)
})

it("believes clocks that part slowly", () => {
  const { heard, page } = makePage()
  for (let turn = 1; turn <= 3; turn += 1) {
    page.slept += 1_500
    vi.setSystemTime(Date.now() + 1_500)
    vi.advanceTimersByTime(500)
  }
  expect(heard.at(-1)).toStrictEqual({ type: "clock.ticked", now: 2_500, suspect: false })
})

it("says when network and page come and go, with the time when the page is shown", () => {
  const { heard, window, document } = makePage()
  heard.length = 0
  window.dispatchEvent(new Event("online"))
  window.dispatchEvent(new Event("pagehide"))
  document.dispatchEvent(new Event("freeze"))
  document.visibilityState = "hidden"
  document.dispatchEvent(new Event("visibilitychange"))
  document.visibilityState = "visible"
  document.dispatchEvent(new Event("visibilitychange"))
  expect(heard.map(({ type }) => type)).toStrictEqual([
    "network.online",
    "page.hidden",
    "page.hidden",
    "clock.ticked",
    "page.hidden",
    "clock.ticked",
    "page.shown",
  ])
})

it("doubts the time after a sleep, shows the smaller rest, and asks once for a new sample", () => {
  const { heard, page } = makePage()
  page.slept = 60_000
  vi.setSystemTime(WALL + 60_000)
  heard.length = 0
  vi.advanceTimersByTime(1_000)
  expect(heard).toStrictEqual([
    { type: "clock.ticked", now: 61_500, suspect: true },
    { type: "clock.ticked", now: 62_000, suspect: true },
  ])
  expect(page.distrusted).toBe(1)
  page.isTrusted = true
  vi.advanceTimersByTime(1_000)
  expect(heard.at(-1)).toStrictEqual({ type: "clock.ticked", now: 3_000, suspect: false })
})

it("goes on after two seconds of difference, and hears nothing once it has ended", () => {
  const { heard, page, window, document, end } = makePage()
  page.slept = 2_000
  vi.setSystemTime(WALL + 2_000)
  vi.advanceTimersByTime(1_000)
  expect(heard.at(-1)).toStrictEqual({ type: "clock.ticked", now: 2_000, suspect: false })
  end()
  heard.length = 0
  vi.advanceTimersByTime(5_000)
  for (const type of ["online", "pagehide"]) window.dispatchEvent(new Event(type))
  for (const type of ["freeze", "visibilitychange"]) document.dispatchEvent(new Event(type))
  expect(heard).toStrictEqual([])
})
