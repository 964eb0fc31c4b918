import { expect, it } from "vitest"
import { choose, matched, NONE } from "#domain/admin/LearnerColumns.ts"

it("takes a fact from the column whose head says so, and none from a column twice", () => {
  expect(choose(["序号", "学员姓名", "联系电话", "报读班级"], {}, {})).toStrictEqual({
    mobile: "联系电话",
    name: "学员姓名",
    classroom: "报读班级",
    until: null,
  })
  expect(choose(["手机姓名"], {}, {})).toStrictEqual({ mobile: "手机姓名", name: null, classroom: null, until: null })
})

it("prefers the exact head to a likely one", () => {
  expect(choose(["家长电话", "手机号"], {}, {}).mobile).toBe("手机号")
})

it("goes by what somebody names, then by the last sheet, then by the heads", () => {
  const heads = ["手机号", "家长电话", "甲", "乙"]
  expect(choose(heads, { mobile: "家长电话" }, { mobile: "手机号", name: "甲", classroom: "丙" })).toStrictEqual({
    mobile: "家长电话",
    name: "甲",
    classroom: null,
    until: null,
  })
  // what is named is no other fact's
  expect(choose(["手机号", "班级名称"], { name: "班级名称" }, { classroom: "班级名称" }).classroom).toBeNull()
})

it("leaves a column alone that somebody does not want, whatever its head says", () => {
  expect(choose(["手机号", "班级"], { classroom: NONE }, { classroom: "班级" }).classroom).toBeNull()
})

it("keeps in a form what was mended while the sheet has such a column, and guesses the rest", () => {
  const heads = ["联系电话", "家长电话", "姓名"].map((head) => ({ head, example: "" }))
  const heading = { heads, columns: choose(["联系电话", "家长电话", "姓名"], {}, {}) }
  expect(matched(heading, {})).toStrictEqual({ mobile: "联系电话", name: "姓名", classroom: NONE, until: NONE })
  const typed = { mobile: "家长电话", name: NONE, classroom: "班级", until: "" }
  expect(matched(heading, typed)).toStrictEqual({ mobile: "家长电话", name: NONE, classroom: NONE, until: NONE })
})
