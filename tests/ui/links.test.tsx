import { globSync } from "node:fs"
import { renderToString } from "react-dom/server"
import { expect, test } from "vitest"
import { Router } from "wouter"
import { matchRoute } from "#domain/route/matchRoute.ts"
import { SCENES } from "./gallery/scenes.ts"

/** Whether a path leads to a page that this version has. */
const isOpen = (path: string): boolean => {
  const match = matchRoute(path, { subjectIds: [path.slice(1)], newsCateId: "801" })
  if (match.kind === "older") return isOpen(match.to)
  if (match.kind === "index") return isOpen(match.to)
  return match.kind === "page" && globSync(`src/routes/*/${match.page}.tsx`).length === 1
}

test.each(Object.entries(SCENES))("%s leads only to pages that are open", (_, scene) => {
  document.body.innerHTML = renderToString(<Router ssrPath={scene.path}>{scene.render()}</Router>)
  const paths = [...document.querySelectorAll("a")]
    .map((link) => link.getAttribute("href") ?? "")
    .filter((href) => href.startsWith("/") && !/^\/(handout|media)\//.test(href))
    .map((href) => new URL(href, "http://site").pathname)
  expect([...new Set(paths)].filter((path) => !isOpen(path))).toStrictEqual([])
})
