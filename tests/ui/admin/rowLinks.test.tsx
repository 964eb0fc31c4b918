import { render } from "@testing-library/react"
import { expect, test } from "vitest"
import { createActor } from "xstate"
import type { RowLink } from "#domain/admin/Drawing.ts"
import { adminMachine } from "#machines/admin/adminMachine.ts"
import { AdminContext } from "#ui/admin/AdminContext.ts"
import { RowLinks } from "#ui/admin/RowLinks.tsx"

const actor = createActor(adminMachine, { input: { agency: "甲学堂", href: "/admin", token: "" } })

const show = (count: number, all = false) => {
  const links = Array.from({ length: count }, (_, n): RowLink => ({
    to: "user:show",
    title: `操作${n + 1}`,
    fields: { user: "id" },
  }))
  const { container, unmount } = render(
    <AdminContext value={{ actor, putFile: () => {} }}>
      <RowLinks row={{ id: "u1" }} links={links} asked={{}} all={all} />
    </AdminContext>,
  )
  const texts = (where: string) => [...container.querySelectorAll(where)].map(({ textContent }) => textContent)
  const shown = { beside: texts(":scope > div > a"), folded: texts("details a") }
  unmount()
  return shown
}

test("a row shows four acts; of more it folds all but three away", () => {
  expect(show(4)).toStrictEqual({ beside: ["操作1", "操作2", "操作3", "操作4"], folded: [] })
  expect(show(5)).toStrictEqual({ beside: ["操作1", "操作2", "操作3"], folded: ["操作4", "操作5"] })
})

test("an answer as a whole has room for each", () => {
  expect(show(9, true).beside).toHaveLength(9)
})
