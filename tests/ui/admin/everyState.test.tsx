import { cleanup } from "@testing-library/react"
import { expect, test } from "vitest"
import { ACTS, type ActName } from "#domain/admin/acts.ts"
import { type Given, listHref, pageOf } from "#domain/admin/AdminPlace.ts"
import { DRAWINGS } from "#domain/admin/drawings.ts"
import { type ListName, LISTS } from "#domain/admin/lists.ts"
import { inputFields } from "#domain/admin/Operation.ts"
import { titleOf } from "#domain/admin/titles.ts"
import { failed, renderAdmin } from "./renderAdmin.tsx"

const SOON = { interval: 5, timeout: 5_000 }
const text = () => document.querySelector("main")?.textContent ?? ""
const title = () => document.querySelector("h1")?.textContent

/** Each list under an address that asks for it, on the page of lists. */
const LIST_PAGES = (Object.keys(LISTS) as ListName[]).flatMap((list) => {
  const given: Given = Object.fromEntries(
    inputFields(LISTS[list])
      .filter(({ isOptional, kind }) => !isOptional || kind === "word")
      .map(({ name, isDay }) => [name, isDay ? "2026-03-01" : "1"]),
  )
  const isFiltered = inputFields(LISTS[list]).some(({ kind }) => kind === "word")
  return pageOf({ kind: "list", list, given }) === "list" ? [{ list, href: listHref(list, given), isFiltered }] : []
})

/** Opens each of the pages in one back office, and waits for what it must say. */
const opened = async (
  world: Parameters<typeof renderAdmin>[0],
  says: (page: (typeof LIST_PAGES)[number]) => string,
) => {
  const { actor } = renderAdmin({ role: "operator", ...world })
  await expect.poll(title, SOON).toBe("甲运营")
  for (const page of LIST_PAGES) {
    actor.send({ type: "navigate", href: page.href })
    await expect.poll(title, SOON).toBe(titleOf(page.list))
    await expect.poll(() => [page.list, text().includes(says(page))], SOON).toStrictEqual([page.list, true])
  }
  cleanup()
}

test("a list says that it is read, that it is empty and why, or what went wrong and the way on", async () => {
  await opened({ list: new Promise(() => {}) }, () => "正在加载")
  await opened({}, ({ list, isFiltered }) => (isFiltered ? "没有符合条件的" : DRAWINGS[list].empty))
  await opened({ list: failed("network") }, () => "没有成功：network再试一次")
  await opened({ list: failed("refused", 10405) }, () => "打不开这里的内容没有成功：refused再试一次")
})

test("a list that its filters empty says so, and has them taken away", async () => {
  renderAdmin({ role: "owner", href: listHref("order:list", { state: "paid", coupon: "C1" }) })
  await expect.poll(text, SOON).toContain("没有符合条件的按状态、优惠码没有找到，换一个条件再看。去掉条件")
  const without = [...document.querySelectorAll("main a")].find((link) => link.textContent === "去掉条件")
  expect(without?.getAttribute("href")).toBe(listHref("order:list"))
})

test("a page of each list and act has a title of its own, and each list its words for empty", () => {
  const names = [...(Object.keys(ACTS) as ActName[]), ...(Object.keys(LISTS) as ListName[])]
  expect(new Set(names.map(titleOf)).size).toBe(names.length)
  expect(Object.entries(DRAWINGS).filter(([, { empty }]) => !/[。！]$/.test(empty))).toStrictEqual([])
})
