import { expect, it } from "vitest"
import { factsText, typedText } from "#domain/admin/recordWords.ts"

it.each([
  ["exam:extra", '--agency a --paper p2 --minutes 15 --users "1 2"', "试卷 p2，一共加时 15，学员名单 1 2"],
  ["candidate:import", '--agency a --paper p2 "考生 一.xlsx"', "试卷 p2，考生表 考生 一.xlsx"],
  ["user:lock", "--agency a --user u1 --unlock", "学员 u1，恢复"],
  ["admin:invite", "--agency a --role marker", "角色 阅卷"],
  ["admin:invite", '--agency a --role "half', '角色 "half'],
  ["user:gone", "--agency a --user u1", "--agency a --user u1"],
])("%s is told in the words of its fields", (act, typed, said) => {
  expect(typedText(typed, { act })).toBe(said)
})

it("tells what stood before and after in words, long lists by their first", () => {
  const row = { act: "candidate:import" }
  expect(factsText({ room: "第二考场", minutes: null, locked: false }, row)).toBe("考场 第二考场，分钟 没有，已停用 否")
  expect(factsText({ changed: [1, 2, 3, 4, 5, 6, 7].map((seat) => ({ seat })) }, row)).toBe(
    "修改 座位号 1；座位号 2；座位号 3；座位号 4；座位号 5，等7项",
  )
  expect(factsText({ role: "marker" }, { act: "admin:role" })).toBe("角色 阅卷")
  expect(factsText(null, row)).toBe("")
})
