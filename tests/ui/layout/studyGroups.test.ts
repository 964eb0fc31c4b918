import { expect, test } from "vitest"
import { ROUTES } from "#domain/route/routes.ts"
import { studyGroups } from "#ui/layout/studyGroups.ts"

/** Their only way in is a link on another page. */
const LINKED: ReadonlyArray<string> = ["/study/question/my", "/study/today"]

test("every page of the study area has its entry, and every entry its page", () => {
  const sections = { hasCourse: true, hasLive: true, hasQuestion: true, hasNews: true }
  const hrefs = studyGroups(sections).flatMap(({ items }) => items.map(({ href }) => href))
  const pages = ROUTES.filter(({ path, page }) => path.startsWith("/study/") && page !== null).map(({ path }) => path)
  expect([...hrefs, ...LINKED].toSorted()).toStrictEqual(pages.toSorted())
})
