import { expect, test } from "vitest"
import { ACTS, type ActName } from "#domain/admin/acts.ts"
import { actHref, listHref } from "#domain/admin/AdminPlace.ts"
import { type ListName, LISTS } from "#domain/admin/lists.ts"
import { filterFields } from "#domain/admin/Operation.ts"
import { mayDo } from "#domain/admin/permissions.ts"
import { type Role, ROLES } from "#domain/admin/Role.ts"
import { titleOf } from "#domain/admin/titles.ts"
import { renderAdmin } from "./renderAdmin.tsx"

const PAGES = [
  ...(Object.keys(ACTS) as ActName[]).map((name) => ({ name, href: actHref(name), operation: ACTS[name] })),
  ...(Object.keys(LISTS) as ListName[]).map((name) => ({ name, href: listHref(name), operation: LISTS[name] })),
]

/** By the document itself: to look for roles in this many pages would take a minute. */
const title = () => document.querySelector("h1")?.textContent
const labels = () => [...document.querySelectorAll("label")].map(({ textContent }) => textContent)
const linksUnderDays = () =>
  [...document.querySelectorAll("input[type=date]")].flatMap((input) => [
    ...(input.closest("form > div")?.querySelectorAll("a") ?? []),
  ])
const SOON = { interval: 5 }
const links = () => [...document.querySelectorAll("main a")].map((link) => link.getAttribute("href"))

test.each(Object.keys(ROLES) as Role[])("%s has a page for each operation of the role, and no other", async (role) => {
  const { actor } = renderAdmin({ role })
  await expect.poll(title, SOON).toBe(`甲${ROLES[role]}`)
  const own = PAGES.filter(({ name }) => mayDo(role, name))
  expect(new Set(links())).toStrictEqual(new Set(own.map(({ href }) => href)))
  for (const { name, href, operation } of PAGES) {
    actor.send({ type: "navigate", href })
    await expect.poll(title, SOON).toBe(mayDo(role, name) ? titleOf(name) : "这一页不归你的角色")
    if (!mayDo(role, name)) continue
    const missing = filterFields(operation).filter(
      ({ title: of, isColumn }) => !isColumn && !labels().some((label) => label.startsWith(of)),
    )
    expect([name, missing]).toStrictEqual([name, []])
    // a day is chosen from the calendar
    expect([name, linksUnderDays()]).toStrictEqual([name, []])
  }
})
