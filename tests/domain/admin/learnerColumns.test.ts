import { expect, it } from "vitest"
import { choose } from "#domain/admin/LearnerColumns.ts"

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
