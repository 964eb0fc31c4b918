import { expect, it } from "vitest"
import { actsBeside, listsAfter } from "#domain/admin/drawings.ts"

const namesBeside = (...asked: Parameters<typeof actsBeside>) => actsBeside(...asked).map(({ name }) => name)

it("acts that begin with a row of a list are not offered beside it; those of an agency alone are", () => {
  expect(namesBeside("admin:list", ["admin:invite", "admin:role"])).toStrictEqual(["admin:invite"])
  expect(namesBeside("agency:show", ["domain:add", "domain:remove", "agency:open"])).toStrictEqual([
    "agency:open",
    "domain:add",
  ])
})

it("after an act its people go on where they came from, of the same paper; after one that no row leads to, in its group", () => {
  const lists = ["exam:list", "exam:board", "candidate:list", "certificate:list", "user:find"]
  expect(listsAfter("exam:extra", { paper: "p1", users: "u1" }, lists)).toStrictEqual([
    { name: "exam:board", title: "监考", given: { paper: "p1" } },
    { name: "candidate:list", title: "考生名单", given: { paper: "p1" } },
  ])
  expect(listsAfter("admin:invite", {}, ["admin:list", "user:find"])).toStrictEqual([
    { name: "admin:list", title: "成员", given: {} },
  ])
})
