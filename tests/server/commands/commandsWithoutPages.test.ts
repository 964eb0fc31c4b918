import { expect, it } from "vitest"
import { ACTS } from "#domain/admin/acts.ts"
import { LISTS } from "#domain/admin/lists.ts"
import { COMMANDS } from "#server/commands/commands.ts"
import { textOf } from "../../docs/markdown.ts"

it("every command has its page at /admin, or a reason in docs/admin.md why it has none", () => {
  const [, section = ""] = textOf("docs/admin.md").split("## Commands without a page\n")
  const rows = section.split("\n## ")[0]?.matchAll(/^\| (`[^|]+`) +\| ([^|]+) \|$/gm) ?? []
  const explained = [...rows].flatMap(([, names = "", reason = ""]) => {
    expect(reason.trim().length).toBeGreaterThan(10)
    return [...names.matchAll(/`([\w:-]+)`/g)].map(([, name]) => name ?? "")
  })
  const pageless = Object.keys(COMMANDS).filter((name) => !(name in ACTS) && !(name in LISTS))
  expect(explained.toSorted()).toStrictEqual(pageless.toSorted())
})
