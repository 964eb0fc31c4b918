import { globSync } from "node:fs"
import { expect, it } from "vitest"
import { ROUTES } from "#domain/route/routes.ts"

it("every page of the route table has its module", () => {
  const pages = ROUTES.flatMap(({ page }) => page ?? [])
  expect(pages.filter((page) => globSync(`src/routes/*/${page}.tsx`).length !== 1)).toStrictEqual([])
})
