import { startTransition } from "react"
import { createRoot, hydrateRoot, type RootOptions } from "react-dom/client"
import type { Snapshot } from "xstate"
import { isAnswered } from "#adapters/isAnswered.ts"
import { SampledClock } from "#adapters/SampledClock.ts"
import { clearSession, readReloadedAt, writeAgencyFlag, writeKnownUser } from "#adapters/storage/bootStorage.ts"
import type { PageName } from "#domain/route/PageName.ts"
import type { StartUp } from "#domain/app/StartUp.ts"
import { hydrate } from "#machines/app/dehydrated.ts"
import { rearmDelays } from "#machines/page/rearmDelays.ts"
import type { Page } from "#routes/page/Page.ts"
import { keepPage, loadPageModule } from "#routes/pages.ts"
import type { AppActor } from "#ui/AppContext.ts"
import { hrefNow, makeBrowserActors } from "./browserActors.ts"
import { browserEffects, log, pageActions } from "./browserEffects.ts"
import { repeatTouch } from "./earlyTouch.ts"
import { afterFirstScreen } from "./afterFirstScreen.ts"
import { headOf } from "./headOf.ts"
import { MachineRegistry } from "./MachineRegistry.ts"
import { makeApp } from "./makeApp.ts"
import { nextTask } from "./nextTask.ts"
import { loadReminder } from "./loadReminder.ts"
import { loadSearchBox } from "./loadSearchBox.ts"
import { listenForSearchKey } from "./searchKey.ts"
import { Seeds } from "./seeds.ts"
import { lazyRuntime, makeCall, makeCallActors } from "./callActors.ts"
import { pageIn } from "./pageIn.ts"
import type { Runtime } from "./runtime.ts"
import { Tree } from "./Tree.tsx"
import type { World } from "./World.ts"
import "#ui/site.css"

declare const __BUILD_ID__: string

const inlined = (id: string): unknown => {
  const text = document.getElementById(id)?.textContent ?? ""
  return text === "" ? null : JSON.parse(text)
}

const startUpOf = async (): Promise<StartUp> => {
  const own = inlined("start-up")
  if (own !== null) return own as StartUp
  const { loadStartUp } = await import("./loadStartUp.ts")
  return loadStartUp(__BUILD_ID__, log)
}

/** The module of the page that the server rendered: its file stands last but one among the scripts, before this one. */
const importRendered = async (): Promise<{ readonly page: Page }> => {
  const scripts = inlined("scripts") as ReadonlyArray<string>
  return import(/* @vite-ignore */ scripts.at(-2)!)
}

const start = async () => {
  const dev = import.meta.env.DEV ? (await import("#dev/devTools.ts")).devTools(location.search) : null
  const root = document.getElementById("root")!
  if (dev?.replay(root) === true) return
  const startUp = await startUpOf()
  writeAgencyFlag(startUp.agency.agency_flag)

  let app: AppActor
  const own: World = {
    startUp,
    clock: new SampledClock(startUp.now, () => performance.now()),
    origin: location.origin,
    isOffline: () => !navigator.onLine,
    loadModule: loadPageModule,
    onUnauthorized: () => app.send({ type: "request.unauthorized" }),
  }
  const tools = dev?.around(own)
  const world = tools?.world ?? own
  const runtime = lazyRuntime(world)
  const seeds = new Seeds(() => world.clock.now())
  const call = makeCall(world, runtime)
  let leaver = ""
  const machines = new MachineRegistry(
    { ...makeCallActors(call, seeds), ...makeBrowserActors({ world, runtime, seeds, leaver: () => leaver }) },
    { call, runtime },
    pageActions(runtime),
  )

  const snapshot = inlined("snapshot")
  const name = snapshot === null ? null : (pageIn(snapshot) as PageName | null)
  if (name !== null) machines.register(keepPage(name, await importRendered()))
  await nextTask()
  const here = { href: hrefNow(), reloaded_at: readReloadedAt() }
  app = makeApp(
    {
      machines,
      effects: browserEffects({ clearToken: () => ((leaver = clearSession()), seeds.clear()) }),
      loadModule: world.loadModule,
      isCut: async () => world.isOffline() || !(await isAnswered()),
      loadSearchBox,
      loadReminder,
    },
    { startUp, ...here },
    {
      ...tools?.options,
      ...(snapshot !== null && { snapshot: hydrate(snapshot, startUp, here) as Snapshot<unknown> }),
    },
  )
  tools?.attach(app)
  let reporter: Promise<(error: unknown) => void> | null = null
  const onThrow = (error: unknown): void => {
    log("a view threw", error)
    reporter ??= import("./crashReporter.ts").then(({ makeCrashReporter }) =>
      makeCrashReporter(app, (report) => void call({ request: report }, new AbortController().signal)),
    )
    reporter.then(
      (report) => report(error),
      () => (reporter = null),
    )
  }
  const onViewThrow = (
    error: unknown,
    { componentStack = "" }: { readonly componentStack?: string | undefined },
  ): void => {
    dev?.showThrow(error, componentStack)
    onThrow(error)
  }
  const options: RootOptions = { onCaughtError: onViewThrow, onUncaughtError: onViewThrow }
  if (snapshot === null) {
    live(app, runtime, onThrow)
    createRoot(root, options).render(<Tree app={app} onMount={repeatTouch} />)
  } else {
    // the first render must equal the server's, so nothing happens in the tree before it is mounted
    const resume = async () => {
      await nextTask()
      live(app, runtime, onThrow)
      rearmDelays(app)
      repeatTouch()
    }
    await nextTask()
    // a transition: React takes the markup over in slices, and first what is touched
    startTransition(() => {
      hydrateRoot(root, <Tree app={app} onMount={once(() => void resume())} />, options)
    })
  }
}

const nothing = () => {}

const once = (act: () => void): (() => void) => {
  let isDone = false
  return () => {
    if (!isDone) act()
    isDone = true
  }
}

const live = (app: AppActor, runtime: () => Promise<Runtime>, onThrow: (error: unknown) => void): void => {
  app.start()
  keepTitle(app, onThrow)
  keepUser(app)
  listenForSearchKey()
  void startTheRest(app, runtime).catch(nothing)
  performance.mark("site.live")
}

const startTheRest = async (app: AppActor, runtime: () => Promise<Runtime>): Promise<void> => {
  await afterFirstScreen()
  const { afterStart } = await import("./afterStart.ts")
  afterStart(app, runtime)
}

/** Who is signed in is known on this device until they sign out. */
const keepUser = (app: AppActor): void => {
  let known: unknown = null
  app.getSnapshot().children.session?.subscribe((session) => {
    const { user } = session.context
    if (user !== known) writeKnownUser((known = user))
  })
}

const keepTitle = (app: AppActor, onThrow: (error: unknown) => void): void => {
  let shown = document.title
  const write = () => {
    const { title } = headOf(app, onThrow)
    if (title !== shown) document.title = shown = title
  }
  app.system.inspect((event) => {
    // of navigation, the page or a part of it
    if (event.type === "@xstate.snapshot") write()
  })
  write()
}

start().catch((error: unknown) => {
  log("the site could not be mounted", error)
  throw error
})
