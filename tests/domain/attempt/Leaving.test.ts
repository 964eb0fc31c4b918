import { describe, expect, it } from "vitest"
import * as Leaving from "#domain/attempt/Leaving.ts"
import * as LeavingText from "#domain/attempt/LeavingText.ts"

const rule = (follows: "note" | "warn" | "hand_in", limit = 2) => ({ seconds: 5, limit, follows })
const hidden = { kind: "hidden", seconds: 5, offline: false } as const

describe("whether an absence counts", () => {
  it("counts a page that was out of sight for as long as the paper says", () => {
    expect([4, 5, 600].map((seconds) => Leaving.isCounted(rule("note"), { ...hidden, seconds }))).toStrictEqual([
      false,
      true,
      true,
    ])
  })

  it("keeps apart a lost focus of any length, a page that is loaded again, and one without a network", () => {
    const apart: ReadonlyArray<Leaving.Leave> = [
      { ...hidden, kind: "unfocused", seconds: 3_600 },
      { ...hidden, kind: "reopened", seconds: 3_600 },
      { ...hidden, offline: true },
    ]
    expect(apart.map((leave) => Leaving.isCounted(rule("hand_in", 0), leave))).toStrictEqual([false, false, false])
  })
})

describe("what follows", () => {
  it("follows after the limit, not at it", () => {
    expect([0, 2, 3, 9].map((counted) => Leaving.consequence(rule("hand_in"), counted))).toStrictEqual([
      null,
      null,
      "hand_in",
      "hand_in",
    ])
  })

  it("is told before it happens", () => {
    const notices = (follows: "note" | "warn" | "hand_in", limit = 2) =>
      [0, 1, 2, 3].map((counted) => LeavingText.notice(rule(follows, limit), counted))
    expect(notices("hand_in")).toStrictEqual([
      "",
      "你已离开考试页面1次，第3次离开时自动交卷",
      "你已离开考试页面2次，再离开一次就会交卷",
      "你已离开考试页面3次，按考试规则，答卷即将自动交上",
    ])
    expect(notices("hand_in", 0)[0]).toBe("离开考试页面一次就会交卷")
    expect(notices("warn")).toStrictEqual([
      "",
      "你已离开考试页面1次，已记入时间线",
      "你已离开考试页面2次，已记入时间线",
      "你已离开考试页面3次，监考老师会看到，请留在考试页面",
    ])
    expect(notices("note").at(-1)).toBe("你已离开考试页面3次，已记入时间线")
  })
})
