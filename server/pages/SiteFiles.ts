import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { RemoteCall } from "#app/RemoteCaller.ts"
import type { RenderPage } from "#app/RenderPage.ts"
import { startRenderThread } from "./RenderThread.ts"

interface Chunk {
  readonly file: string
  readonly css?: ReadonlyArray<string>
  readonly imports?: ReadonlyArray<string>
}

/** What the build left for the pages: see `npm run build`. */
export interface SiteFiles {
  readonly buildId: string
  /** `/assets/…` of the entry, which lets the page be painted before it brings in the rest. */
  readonly script: string
  /** The whole stylesheet, to be written into the page. */
  readonly css: string
  /**
   * What the entry brings in for a page, dependencies first; the last one starts the site, the one before it is the
   * page's own. For the shell, "", it is the list of pages: which of them comes is known when the session is.
   */
  readonly scripts: (page: string) => ReadonlyArray<string>
  readonly render: RenderPage
  readonly remoteCall: RemoteCall
  /** Ends the thread that renders. */
  readonly close: () => Promise<void>
}

const START = "src/app/main.tsx"
const PAGES = "src/routes/pageModules.ts"

/** Reads the folder of a build; throws one sentence that says what to run when there is none. */
export const readSiteFiles = async (distDir: string): Promise<SiteFiles> => {
  const read = (path: string) => readFileSync(join(distDir, path), "utf8")
  if (!existsSync(join(distDir, "client/.vite/manifest.json"))) {
    throw new Error(`there are no built pages in ${distDir}: run npm run build`)
  }
  const manifest = JSON.parse(read("client/.vite/manifest.json")) as Readonly<Record<string, Chunk>>
  const entry = manifest["index.html"]
  if (entry === undefined) throw new Error(`the build in ${distDir} has no entry: run npm run build again`)

  const closure = (key: string, seen = new Set<string>()): ReadonlyArray<string> => {
    if (seen.has(key)) return []
    seen.add(key)
    return [...(manifest[key]?.imports ?? []).flatMap((next) => closure(next, seen)), key]
  }
  const boot = new Set(closure("index.html"))
  const filesOf = (key: string) => closure(key).flatMap((each) => (boot.has(each) ? [] : (manifest[each]?.file ?? [])))
  const site = filesOf(START)
  const pages = new Map(
    Object.keys(manifest).flatMap((key) => {
      const name = /^src\/routes\/[^/]+\/(.+)\.tsx$/.exec(key)?.[1]
      return name === undefined ? [] : [[name, key]]
    }),
  )
  const { id } = JSON.parse(read("client/builds/latest.json")) as { readonly id: string }
  const serverEntry = pathToFileURL(join(distDir, "server/entryServer.js")).href
  const { render, close } = await startRenderThread(serverEntry)
  return {
    buildId: id,
    script: `/${entry.file}`,
    css: (manifest[START]?.css ?? []).map((file) => read(`client/${file}`)).join(""),
    scripts: (page) => {
      const own = pages.get(page) ?? PAGES
      const files = new Set([...site.slice(0, -1), ...filesOf(own), ...site.slice(-1)])
      return [...files].map((file) => `/${file}`)
    },
    render,
    remoteCall: (caller) => async (request) => {
      const { remoteCall } = (await import(serverEntry)) as { readonly remoteCall: RemoteCall }
      return remoteCall(caller)(request)
    },
    close,
  }
}
