import { describe, expect, test } from "vitest"
import * as DeviceCheck from "#domain/attempt/DeviceCheck.ts"
import { rows } from "#domain/attempt/DeviceCheckText.ts"

const good: DeviceCheck.DeviceFacts = {
  storage: "strict",
  wrote: true,
  loaded: true,
  clockAhead: 0,
  roundTrip: 12.4,
  width: 1280,
}

const states = (facts: DeviceCheck.DeviceFacts, formal = true) =>
  Object.fromEntries(rows(facts, formal).map(({ name, state }) => [name, state]))

describe("the device check", () => {
  test("finds nothing on a good device", () => {
    expect(rows(good, true).map(({ text }) => text)).toStrictEqual([
      "写入并读回成功，断网、刷新都不丢答案",
      "已全部载入，开考后不再下载",
      "往返12毫秒",
      "与服务器一致",
      "宽度合适",
    ])
  })

  test("blocks a formal exam where answers would be in memory only, and says what to do", () => {
    for (const facts of [
      { ...good, storage: "memory" },
      { ...good, wrote: false },
    ] as const) {
      expect(DeviceCheck.mayBegin(facts, true)).toBe(false)
      expect(DeviceCheck.mayBegin(facts, false)).toBe(true)
      expect(states(facts)["本机存储"]).toBe("bad")
      expect(states(facts, false)["本机存储"]).toBe("notice")
    }
    expect(DeviceCheck.mayBegin({ ...good, storage: "ring" }, true)).toBe(true)
    expect(states({ ...good, storage: "ring" })["本机存储"]).toBe("notice")
  })

  test("opens for nobody before all code is loaded", () => {
    expect(DeviceCheck.mayBegin({ ...good, loaded: false }, false)).toBe(false)
  })

  test("reports a wrong clock and is not affected by it", () => {
    const text = (clockAhead: number) => rows({ ...good, clockAhead }, true)[3]?.text
    expect([-90_000, 7_000, 3 * 3_600_000, 5 * 86_400_000].map(text)).toStrictEqual([
      "这台设备的时钟慢了2分钟，考试以服务器时间为准，不受影响",
      "这台设备的时钟快了7秒，考试以服务器时间为准，不受影响",
      "这台设备的时钟快了3小时，考试以服务器时间为准，不受影响",
      "这台设备的时钟快了5天，考试以服务器时间为准，不受影响",
    ])
    expect(DeviceCheck.mayBegin({ ...good, clockAhead: -86_400_000 }, true)).toBe(true)
  })

  test("notices a slow or missing network and a narrow window", () => {
    expect(states({ ...good, roundTrip: null, width: 320 })).toStrictEqual({
      本机存储: "good",
      考试程序: "good",
      网络: "notice",
      时钟: "good",
      屏幕: "notice",
    })
    expect(states({ ...good, roundTrip: 900 })["网络"]).toBe("notice")
  })
})
