import { expect, it } from "vitest"
import { ACTS } from "#domain/admin/acts.ts"
import { findEntries } from "#domain/admin/findEntries.ts"
import { homeGroup } from "#domain/admin/homeGroup.ts"
import { LISTS } from "#domain/admin/lists.ts"
import { mayDo } from "#domain/admin/permissions.ts"
import { type Role, ROLES } from "#domain/admin/Role.ts"
import { sectionsOf } from "#domain/admin/titles.ts"

const ALL = [...Object.keys(LISTS), ...Object.keys(ACTS)]

const titles = (typed: string, names: ReadonlyArray<string> = ALL) =>
  findEntries(names, typed).map(({ title }) => title)

it("finds an operation by its name before those that only speak of it", () => {
  expect(titles("退款").slice(0, 2)).toStrictEqual(["退款", "不同意退款"])
  expect(titles("退款")).toContain("订单")
})

it("finds it by the name that the shell types, whatever the case", () => {
  expect(titles("EXAM:EXTEND")).toStrictEqual(["加时"])
})

it("takes each of several words from anywhere", () => {
  expect(titles("直播 名单")[0]).toBe("主持人名单")
  expect(titles("直播 恢复码")).toStrictEqual([])
})

it("finds what the role has and nothing else", () => {
  expect(titles("退款", ["exam:list"])).toStrictEqual([])
  expect(titles("", ALL)).toHaveLength(ALL.length)
})

it.each(Object.keys(ROLES) as Role[])("%s has operations in the group that they come for", (role) => {
  const first = homeGroup(ROLES[role])
  const own = ALL.filter((name) => mayDo(role, name as keyof typeof ACTS))
  expect(sectionsOf(own, first)[0]?.group).toBe(first)
})
