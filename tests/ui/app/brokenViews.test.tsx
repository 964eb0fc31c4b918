import { act, fireEvent, render, screen } from "@testing-library/react"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { fromPromise } from "xstate"
import { App } from "#app/App.tsx"
import { makeCrashReporter } from "#app/crashReporter.ts"
import { renderPage } from "#app/entryServer.tsx"
import { MachineRegistry } from "#app/MachineRegistry.ts"
import { makeApp } from "#app/makeApp.ts"
import { Seeds } from "#app/seeds.ts"
import { makeCallActors } from "#app/callActors.ts"
import type { PageName } from "#domain/route/PageName.ts"
import { sourcePlaceholder } from "#machines/page/actorPlaceholder.ts"
import { keepPage, loadPageModule } from "#routes/pages.ts"
import { startUp } from "../../machines/support/startUp.ts"

const NEVER = new Promise<never>(() => {})
const never = <Output, Input>() => fromPromise<Output, Input>(() => NEVER)
const nothing = () => {}

const fail = (): never => {
  throw new Error("broken")
}

let isBroken = true
beforeEach(() => {
  isBroken = true
})

/** The page with its view throwing while `isBroken`, or its title. */
const breakPage = async (name: PageName, part: "View" | "title") => {
  const page = await loadPageModule(name)
  const Broken = () => (isBroken ? fail() : <h1>about us</h1>)
  keepPage(name, { page: part === "title" ? { ...page, title: fail } : { ...page, View: Broken } })
  onTestFinished(() => void keepPage(name, { page }))
}

const open = async (href: string, given = startUp) => {
  const machines = new MachineRegistry({
    ...makeCallActors(() => NEVER, new Seeds(() => given.now)),
    restore: never(),
    storeToken: never(),
    leaveDevice: never(),
    latest: never(),
    connection: never(),
    prefetch: never(),
    clock: sourcePlaceholder(),
    window: sourcePlaceholder(),
  })
  const app = makeApp(
    {
      machines,
      effects: {
        writeHistory: nothing,
        scrollTo: nothing,
        leaveSite: nothing,
        reloadAt: nothing,
        rememberReload: nothing,
        clearToken: nothing,
        log: nothing,
      },
      loadModule: loadPageModule,
      isCut: async () => false,
      loadSearchBox: () => NEVER,
      loadReminder: () => NEVER,
    },
    { startUp: given, href, reloaded_at: null },
  ).start()
  const thrown: Array<string> = []
  const onCaughtError = (error: unknown) => void thrown.push((error as Error).message)
  await act(async () => void render(<App app={app} />, { onCaughtError }))
  return { app, thrown }
}

const heading = () => screen.getByRole("heading", { level: 1 }).textContent

test("a view that throws is the error page in its place: the site stays, and every way on leads on", async () => {
  await loadPageModule("course-list")
  await breakPage("about", "View")
  const { app, thrown } = await open("/aboutus")
  expect([heading(), new Set(thrown)]).toStrictEqual(["页面没能打开", new Set(["broken"])])
  expect(screen.getByRole("banner")).toBeDefined()
  expect(screen.getByRole("contentinfo")).toBeDefined()
  await act(async () =>
    app.getSnapshot().children.navigation?.send({ type: "navigate", href: "/course", source: "push" }),
  )
  expect(heading()).not.toBe("页面没能打开")
  await act(async () =>
    app.getSnapshot().children.navigation?.send({ type: "navigate", href: "/aboutus", source: "push" }),
  )
  expect(heading()).toBe("页面没能打开")
  isBroken = false
  fireEvent.click(screen.getByRole("button", { name: "再试一次" }))
  expect(heading()).toBe("about us")
})

test("a layout that throws is the error page under the agency's name", async () => {
  const { thrown } = await open("/aboutus", {
    ...startUp,
    bottom_detail: new Proxy(startUp.bottom_detail, { get: fail }),
  })
  expect([heading(), thrown.length > 0]).toStrictEqual(["页面没能打开", true])
  expect(screen.getByRole("link", { name: "回到首页" }).getAttribute("href")).toBe("/")
  expect(document.body.textContent).toContain(startUp.agency.name)
})

test("a view that throws on the server is a 500 in the agency's shell, and the browser begins afresh", async () => {
  await breakPage("about", "View")
  const rendered = await renderPage({ startUp, href: "/aboutus", call: () => NEVER, patience: 10 })
  expect(rendered).toMatchObject({
    kind: "page",
    status: 500,
    page: "about",
    snapshot: null,
    threw: new Error("broken"),
  })
  const { html } = rendered as Extract<typeof rendered, { kind: "page" }>
  expect([html.includes(startUp.agency.name), html.includes("页面没能打开")]).toStrictEqual([true, true])
})

test("a title that throws is the agency's name alone", async () => {
  await breakPage("about", "title")
  const rendered = await renderPage({ startUp, href: "/aboutus", call: () => NEVER, patience: 10 })
  expect(rendered).toMatchObject({ kind: "page", title: startUp.agency.name })
})

test("what threw is reported with build and page, the same once and five in all", async () => {
  const { app } = await open("/aboutus")
  const sent: Array<unknown> = []
  const report = makeCrashReporter(app, (request) => void sent.push(request))
  const error = new TypeError("x of 林晓雨 is undefined")
  error.stack = "at View (https://a.test/assets/about.js:1:2)"
  report(error)
  report(error)
  expect(sent).toStrictEqual([
    {
      call: "default.crash",
      payload: {
        build_id: startUp.build_id,
        page: "about",
        name: "TypeError",
        message: "x of … is undefined",
        at: "about.js:1:2",
      },
    },
  ])
  for (const text of ["a", "b", "c", "d", "e", "f"]) report(new Error(text))
  expect(sent).toHaveLength(5)
})
