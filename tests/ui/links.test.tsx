import { globSync } from "node:fs"
import { basename } from "node:path"
import { renderToString } from "react-dom/server"
import { expect, test } from "vitest"
import { matchRoute } from "#domain/route/matchRoute.ts"
import { SCENES } from "./gallery/scenes.ts"

const PAGES = new Set(globSync("src/routes/*/*.tsx").map((file) => basename(file, ".tsx")))

/** Whether a path leads to a page that this version has. */
const isOpen = (path: string): boolean => {
  const match = matchRoute(path, { subjectIds: [path.slice(1)], newsCateId: "801" })
  if (match.kind === "older") return isOpen(match.to)
  if (match.kind === "index") return isOpen(match.to)
  return match.kind === "page" && PAGES.has(match.page)
}

test.each(Object.entries(SCENES))("%s leads only to pages that are open", (_, scene) => {
  const html = renderToString(scene.render())
  const paths = [...html.matchAll(/<a\b[^>]*? href="([^"]*)"/g)]
    .map(([, href = ""]) => href)
    .filter((href) => href.startsWith("/") && !/^\/(handout|media)\//.test(href))
    .map((href) => new URL(href, "http://site").pathname)
  expect([...new Set(paths)].filter((path) => !isOpen(path))).toStrictEqual([])
})
