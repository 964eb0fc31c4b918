import { globSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { decide } from "#domain/route/decide.ts"
import { ROUTES } from "#domain/route/routes.ts"
import { renderedHref } from "#domain/route/renderedHref.ts"

const FILES = globSync("src/{routes,ui,domain,machines}/**/*.{ts,tsx}")
const PARAMETER = /\b(?:search|useSearch\(\))\.(?:get|has)\("(\w+)"\)/g
const IMPORT = /from "(?:#|\.{1,2}\/)([^"]+\.ts)"/g

/** The parameters that a page's file and the modules beside it, which know no page, read by name. */
const readBy = (file: string): ReadonlyArray<string> => {
  const source = readFileSync(file, "utf8")
  const beside = [...source.matchAll(IMPORT)].flatMap(([, path = ""]) =>
    FILES.filter((other) => other.endsWith(`/${path.replace(/^(?:\.\.\/)+/, "")}`) && !/[Pp]age\.tsx?$/.test(other)),
  )
  const sources = [source, ...beside.map((other) => readFileSync(other, "utf8"))]
  return [...new Set(sources.flatMap((text) => [...text.matchAll(PARAMETER)].map(([, name = ""]) => name)))]
}

const SITE = { subjectIds: [], newsCateId: "any" }
const pages = ROUTES.flatMap(({ page, path }) => {
  const address = path.replaceAll(/:\w+/g, "1")
  const file = FILES.find((one) => one.endsWith(`/${page}.tsx`))
  // what waits for the session is rendered as its route alone
  const isShell = decide(address, { session: "unknown", studyMode: false, rules: [] }, SITE).kind === "awaitSession"
  return file === undefined || isShell ? [] : [{ page, address, file }]
})

it("renders a page for everybody by each parameter that its code reads", () => {
  const dropped = pages.flatMap(({ page, address, file }) =>
    readBy(file)
      .filter((name) => !renderedHref(`${address}?${name}=1`).includes(`${name}=`))
      .map((name) => `${page}: ${name}`),
  )
  expect([...new Set(dropped)]).toStrictEqual([])
})
