import { type Actor, type ActorOptions, type AnyActorLogic, createActor, fromPromise, waitFor } from "xstate"
import { USER_INFO_FAILED } from "#domain/core/Session.ts"
import { appMachine } from "#machines/app/appMachine.ts"
import type { AppInput } from "#machines/app/appTypes.ts"
import { buildMachine } from "#machines/app/buildMachine.ts"
import { navigationMachine } from "#machines/app/navigationMachine.ts"
import type {
  HistoryEntry,
  LoadPageInput,
  LoadPageOutcome,
  RedirectStep,
  Scroll,
} from "#machines/app/navigationTypes.ts"
import { pageLogic } from "#machines/page/pageLogic.ts"
import { prefetchMachine } from "#machines/app/prefetchMachine.ts"
import { remindersMachine } from "#machines/app/remindersMachine.ts"
import { searchMachine } from "#machines/app/searchMachine.ts"
import { sessionMachine } from "#machines/app/sessionMachine.ts"
import type { PageInput } from "#machines/page/pageLogic.ts"
import type { Page, Part, Visit } from "#routes/page/Page.ts"
import { loadedPage } from "#routes/pages.ts"
import { fromAnswer } from "./fromAnswer.ts"
import type { MachineRegistry } from "./MachineRegistry.ts"

/** What the tree does to the window. */
export interface Effects {
  readonly writeHistory: (entry: HistoryEntry) => void
  readonly scrollTo: (scroll: Scroll) => void
  readonly leaveSite: (url: string) => void
  readonly reloadAt: (href: string) => void
  readonly rememberReload: (now: number) => void
  readonly clearToken: () => void
  readonly log: (text: string, detail?: unknown) => void
}

export interface AppParts {
  readonly machines: MachineRegistry
  readonly effects: Effects
  readonly loadModule: (name: LoadPageInput["page"]) => Promise<Page>
  /** Whether nothing is answered now, whatever the browser reports of its network. */
  readonly isCut: () => Promise<boolean>
  /** The search box, once it is used. */
  readonly loadSearchBox: () => Promise<{ readonly box: Part }>
  /** What reminds of live sessions, once somebody is signed in. */
  readonly loadReminder: () => Promise<{ readonly reminder: Part }>
}

type Options = Pick<ActorOptions<AnyActorLogic>, "clock" | "inspect" | "snapshot">

/** The whole tree, with its implementations: the one place where machines meet the outside. */
export const makeApp = (
  { machines, effects, loadModule, isCut, loadSearchBox, loadReminder }: AppParts,
  input: AppInput,
  options: Options = {},
) => {
  const userOf = async (): Promise<Visit["user"]> => {
    const { session } = app.getSnapshot().children
    if (session === undefined) return null
    const known = await waitFor(session, (s) => s.matches("signedOut") || s.matches({ signedIn: "ready" }))
    return known.context.user
  }

  const opened = (
    page: Page,
    { params, search, href, isReturn, now }: LoadPageInput,
    user: Visit["user"] = null,
  ): LoadPageOutcome => {
    const { system } = input.startUp
    const visit: Visit = { params, search: new URLSearchParams(search), href, isReturn, now, system, user }
    return { ok: true, machine: machines.register(page), input: page.input(visit) }
  }

  /** A page that belongs to somebody starts when it is known to whom. */
  const needsUser = (page: Page, { session }: LoadPageInput): boolean =>
    session === "signedIn" && page.isPersonal === true

  const openPage = (place: LoadPageInput): LoadPageOutcome | null => {
    const page = loadedPage(place.page)
    return page === undefined || needsUser(page, place) ? null : opened(page, place)
  }

  const loadPage = async (place: LoadPageInput): Promise<LoadPageOutcome> => {
    let page: Page
    try {
      page = await loadModule(place.page)
    } catch {
      return { ok: false, offline: await isCut() }
    }
    return opened(page, place, needsUser(page, place) ? await userOf() : null)
  }

  const loadBox = fromPromise<PageInput, void>(async () => {
    const { box } = await loadSearchBox()
    return { machine: machines.register(box), input: {} }
  })

  const load = fromPromise<PageInput, void>(async () => {
    const { reminder } = await loadReminder()
    return { machine: machines.register(reminder), input: { now: app.getSnapshot().context.now } }
  })

  const navigation = navigationMachine.provide({
    actors: {
      loadPage: fromAnswer<LoadPageOutcome, LoadPageInput>(openPage, ({ input: place }) => loadPage(place)),
      page: pageLogic(machines.find),
    },
    actions: {
      writeHistory: (_, entry: HistoryEntry) => effects.writeHistory(entry),
      scrollTo: (_, scroll: Scroll) => effects.scrollTo(scroll),
      leaveSite: (_, { url }: { readonly url: string }) => effects.leaveSite(url),
      reloadAt: (_, { href }: { readonly href: string }) => effects.reloadAt(href),
      rememberReload: (_, { now }: { readonly now: number }) => effects.rememberReload(now),
      logRedirects: (_, { redirects }: { readonly redirects: ReadonlyArray<RedirectStep> }) =>
        effects.log("redirected too often", redirects),
    },
  })
  const session = machines.provide(sessionMachine).provide({
    actions: {
      clearToken: effects.clearToken,
      logUserFailed: () => effects.log(USER_INFO_FAILED),
    },
  })
  const machine = machines.provide(appMachine).provide({
    actors: {
      navigation,
      session,
      build: machines.provide(buildMachine),
      prefetch: machines.provide(prefetchMachine),
      search: machines.provide(searchMachine).provide({ actors: { loadBox } }),
      reminders: machines.provide(remindersMachine).provide({ actors: { loadReminder: load } }),
    },
    actions: { logDefect: (_, { error }: { readonly error: unknown }) => effects.log("an actor broke", error) },
  })
  const app: Actor<typeof appMachine> = createActor(machine, { input, ...options })
  return app
}
