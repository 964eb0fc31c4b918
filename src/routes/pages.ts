import type { PageName } from "#domain/route/PageName.ts"
import type { Page } from "./page/Page.ts"

const loaded = new Map<PageName, Page>()

/** Loads the module of a page: the file of its name. Rejects when it cannot be fetched. */
export const loadPageModule = async (name: PageName): Promise<Page> => {
  const { pageModules } = await import("./pageModules.ts")
  const load = pageModules.get(name)
  if (load === undefined) throw new Error(`no module is named ${name}`)
  return keepPage(name, await load())
}

/** Keeps the module of a page that was loaded by its file. */
export const keepPage = (name: PageName, { page }: { readonly page: Page }): Page => {
  loaded.set(name, page)
  return page
}

/** The module of a page that was loaded before: rendering a committed page is synchronous. */
export const loadedPage = (name: PageName): Page | undefined => loaded.get(name)
