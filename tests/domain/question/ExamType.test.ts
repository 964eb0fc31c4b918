import { describe, expect, it } from "vitest"
import * as ExamType from "#domain/question/ExamType.ts"

describe("the exam types", () => {
  it("map to their icon sets and names in the order listed", () => {
    expect(ExamType.EXAM_TYPES.map(({ id, icons, name }) => `${id} ${icons} ${name}`)).toStrictEqual([
      "2 vip-combo VIP智能组卷",
      "3 daily 每日一练",
      "4 section 章节练习",
      "5 history 历年真题",
      "7 mock 模拟考试",
      "9 yuce 考前预测",
      "10 congci 考前冲刺",
      "11 kaoqian 考前押题",
      "12 section-vip VIP章节题库",
      "13 gold 金题密卷",
    ])
  })

  it("have an icon and an active one each", () => {
    expect(ExamType.iconsOf("yuce")).toStrictEqual({ icon: "yuce", icon_active: "yuce-active" })
  })

  it("are found by id", () => {
    expect(ExamType.find("7")).toStrictEqual({ id: "7", icons: "mock", name: "模拟考试" })
    expect(ExamType.find("6")).toBeNull()
  })

  it("are offered as the agency orders them, unknown ones left out and none twice", () => {
    expect(ExamType.offered([{ id: "13" }, { id: "1" }, { id: "2" }, { id: "13" }]).map(({ id }) => id)).toStrictEqual([
      "13",
      "2",
    ])
  })
})
