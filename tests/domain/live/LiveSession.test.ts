import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as LiveSession from "#domain/live/LiveSession.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"

const at = (text: string) => Shanghai.parse(text) ?? Number.NaN
const EVENING = { start_time: "2026-03-01 19:00:00", end_time: "2026-03-01 21:00:00" }

describe("a live session", () => {
  it.each([
    ["2026-02-28 23:59:59", { status: "waiting", label: "待开播", cssClass: "tomorrow", isToday: false }],
    ["2026-03-01 00:00:00", { status: "starting", label: "即将开始", cssClass: "tomorrow", isToday: true }],
    ["2026-03-01 18:59:59", { status: "starting", label: "即将开始", cssClass: "tomorrow", isToday: true }],
    ["2026-03-01 19:00:00", { status: "live", label: "直播中", cssClass: "today", isToday: false }],
    ["2026-03-01 20:59:59", { status: "live", label: "直播中", cssClass: "today", isToday: false }],
    ["2026-03-01 21:00:00", { status: "ended", label: "已结束", cssClass: "end", isToday: false }],
  ])("at %s", (now, view) => {
    expect(LiveSession.viewAt(EVENING, at(now))).toStrictEqual({ ...view, time: "19:00–21:00", date: "3月1日 周日" })
  })

  it("names the day of an end past midnight, and the year that is not the present one", () => {
    const now = at("2026-12-31 12:00:00")
    const view = (start_time: string, end_time: string) => {
      const { time, date } = LiveSession.viewAt({ start_time, end_time }, now)
      return `${date} ${time}`
    }
    expect(view("2026-12-31 23:00:00", "2027-01-01 01:00:00")).toBe("12月31日 周四 23:00–次日01:00")
    expect(view("2027-01-02 09:00:00", "2027-01-04 17:00:00")).toBe("2027年1月2日 周六 09:00–1月4日 17:00")
  })

  it("waits for a time that cannot be read", () => {
    expect(LiveSession.viewAt({ start_time: "", end_time: "" }, 0)).toStrictEqual({
      status: "waiting",
      label: "待开播",
      cssClass: "tomorrow",
      isToday: false,
      time: "时间待定",
      date: "时间待定",
    })
    expect(LiveSession.viewAt({ ...EVENING, end_time: "?" }, at("2026-03-02 00:00:00"))).toMatchObject({
      status: "live",
      time: "19:00",
    })
  })
})

const second = fc.integer({ min: at("2026-01-01 00:00:00") / 1000, max: at("2026-01-10 00:00:00") / 1000 })
const session = fc.tuple(second, fc.integer({ min: 0, max: 200_000 })).map(([start, length]) => ({
  start_time: Shanghai.format(start * 1000),
  end_time: Shanghai.format((start + length) * 1000),
}))
const now = second.map((s) => s * 1000)

describe("live sessions in order", () => {
  it("have the ended ones last, newest first, and the others by start", () => {
    const sessions = [
      { id: "ended long ago", start_time: "2026-02-01 19:00:00", end_time: "2026-02-01 21:00:00" },
      { id: "tomorrow", start_time: "2026-03-02 19:00:00", end_time: "2026-03-02 21:00:00" },
      { id: "ended today", start_time: "2026-03-01 08:00:00", end_time: "2026-03-01 09:00:00" },
      { id: "now", start_time: "2026-03-01 11:00:00", end_time: "2026-03-01 13:00:00" },
      { id: "tonight", ...EVENING },
      { id: "unknown", start_time: "", end_time: "" },
      { id: "unknown too", start_time: "", end_time: "" },
    ]
    expect(LiveSession.order(sessions, at("2026-03-01 12:00:00")).map(({ id }) => id)).toStrictEqual([
      "now",
      "tonight",
      "tomorrow",
      "unknown",
      "unknown too",
      "ended today",
      "ended long ago",
    ])
  })

  it("are the same sessions, and stay in order when ordered again", () => {
    fc.assert(
      fc.property(fc.array(session), now, (sessions, instant) => {
        const ordered = LiveSession.order(sessions, instant)
        expect(new Set(ordered)).toStrictEqual(new Set(sessions))
        expect(ordered).toHaveLength(sessions.length)
        expect(LiveSession.order(ordered, instant)).toStrictEqual(ordered)
        const ended = ordered.map((one) => LiveSession.statusAt(one, instant) === "ended")
        expect(ended).toStrictEqual(ended.toSorted((a, b) => Number(a) - Number(b)))
      }),
    )
  })
})

describe("the next boundary", () => {
  const boundary = (instant: string) => {
    const next = LiveSession.nextBoundary([EVENING], at(instant))
    return next === null ? null : Shanghai.format(next)
  }

  it("is the start of the day, the start, the end, and then none", () => {
    expect(boundary("2026-02-27 12:00:00")).toBe("2026-03-01 00:00:00")
    expect(boundary("2026-03-01 00:00:00")).toBe("2026-03-01 19:00:00")
    expect(boundary("2026-03-01 19:00:00")).toBe("2026-03-01 21:00:00")
    expect(boundary("2026-03-01 21:00:00")).toBeNull()
    expect(LiveSession.nextBoundary([], 0)).toBeNull()
    expect(LiveSession.nextBoundary([{ start_time: "", end_time: "" }], 0)).toBeNull()
  })

  it("is the earliest of all of them", () => {
    const later = { start_time: "2026-03-05 19:00:00", end_time: "2026-03-05 21:00:00" }
    expect(LiveSession.nextBoundary([later, EVENING], at("2026-03-01 20:00:00"))).toBe(at(EVENING.end_time))
  })

  it("is the first instant at which a status turns: none turns before it, one does at it", () => {
    fc.assert(
      fc.property(
        fc.array(session, { maxLength: 4 }),
        now,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (sessions, instant, part) => {
          const statuses = (time: number) => sessions.map((one) => LiveSession.statusAt(one, time))
          const next = LiveSession.nextBoundary(sessions, instant)
          const between = Math.floor(instant + part * ((next ?? instant + 1e12) - 1 - instant))
          expect(statuses(between)).toStrictEqual(statuses(instant))
          if (next !== null) {
            expect(next).toBeGreaterThan(instant)
            expect(statuses(next)).not.toStrictEqual(statuses(instant))
          }
        },
      ),
    )
  })
})
