import { expect, it } from "vitest"
import { actsBeside } from "#domain/admin/drawings.ts"

const namesBeside = (...asked: Parameters<typeof actsBeside>) => actsBeside(...asked).map(({ name }) => name)

it("acts that begin with a row of a list are not offered beside it; those of an agency alone are", () => {
  expect(namesBeside("admin:list", ["admin:invite", "admin:role"])).toStrictEqual(["admin:invite"])
  expect(namesBeside("agency:show", ["domain:add", "domain:remove", "agency:open"])).toStrictEqual([
    "agency:open",
    "domain:add",
  ])
})
