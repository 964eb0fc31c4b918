import type { AnyStateMachine } from "xstate"
import type { PageName } from "#domain/admin/AdminPlace.ts"
import type { ChosenFile } from "#ui/admin/AdminContext.ts"
import { loadView } from "#ui/admin/pageViews.tsx"
import type { makeAdminRuntime } from "./adminRuntime.ts"

export interface PageParts {
  readonly run: ReturnType<typeof makeAdminRuntime>
  /** The file that was chosen last. */
  readonly takeFile: () => ChosenFile | null
}

type MakeMachine = (parts: PageParts) => AnyStateMachine

const LOAD: Readonly<Record<PageName, () => Promise<MakeMachine>>> = {
  signIn: async () => (await import("./makeSignInMachine.ts")).makeSignInMachine,
  join: async () => (await import("./makeJoinMachine.ts")).makeJoinMachine,
  home: async () => (await import("./makeListMachine.ts")).makeListMachine,
  list: async () => (await import("./makeListMachine.ts")).makeListMachine,
  board: async () => (await import("./makeBoardMachine.ts")).makeBoardMachine,
  marking: async () => (await import("./makeMarkingMachine.ts")).makeMarkingMachine,
  draft: async () => (await import("./makeDraftMachine.ts")).makeDraftMachine,
  operation: async () => (await import("./makeOperationMachine.ts")).makeOperationMachine,
}

/** The code of a page: what makes its machine, and its view. */
export const loadPage = async (name: PageName): Promise<MakeMachine> => {
  const [make] = await Promise.all([LOAD[name](), loadView(name)])
  return make
}

/**
 * All pages, one after the other behind the one that is open: the next opens at once, and a page that stays open over
 * the server's next build has the code of this one. What does not come is asked for again by its page.
 */
export const loadAllPages = async (first: PageName): Promise<void> => {
  for (const name of [first, ...(Object.keys(LOAD) as PageName[])]) await loadPage(name).catch(() => {})
}
