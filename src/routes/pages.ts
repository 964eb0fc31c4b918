import type { PageName } from "#domain/route/PageName.ts"
import type { Page } from "./Page.ts"

const modules = import.meta.glob<{ readonly page: Page }>([
  "./*.tsx",
  "!./{account,attemptResult,composite,document,exam,list,liveRoom,resource}Page.tsx",
  "!./MissingView.tsx",
])

const loaded = new Map<PageName, Page>()

/** Loads the module of a page: the file of its name. Rejects when it cannot be fetched. */
export const loadPageModule = async (name: PageName): Promise<Page> => {
  const load = modules[`./${name}.tsx`]
  if (load === undefined) throw new Error(`no module is named ${name}`)
  const { page } = await load()
  loaded.set(name, page)
  return page
}

/** The module of a page that was loaded before: rendering a committed page is synchronous. */
export const loadedPage = (name: PageName): Page | undefined => loaded.get(name)
