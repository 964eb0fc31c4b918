import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { createActor } from "xstate"
import * as AdminPlace from "#domain/admin/AdminPlace.ts"
import type { ChosenFile } from "#ui/admin/AdminContext.ts"
import { AdminContext } from "#ui/admin/AdminContext.ts"
import { AdminApp } from "#ui/admin/AdminApp.tsx"
import { pageTitle } from "#ui/admin/pageTitle.ts"
import { loadAllPages } from "./adminPages.ts"
import { makeAdminRuntime } from "./adminRuntime.ts"
import { makeAdminMachine } from "./makeAdminMachine.ts"
import "#ui/admin/admin.css"

/** The agency of this host: the server writes its name into the page; in development it is asked for. */
const agencyName = async (): Promise<string> => {
  const inlined = document.getElementById("agency")?.textContent ?? ""
  if (inlined !== "") return JSON.parse(inlined) as string
  const answer = await fetch(`/agency/${location.host}`)
  const { data } = (await answer.json()) as { readonly data: { readonly name: string } }
  return data.name
}

const placeNow = () => ({ href: `${location.pathname}${location.search}`, token: location.hash.slice(1) })

const start = async (): Promise<void> => {
  let file: ChosenFile | null = null
  const machine = makeAdminMachine({
    run: makeAdminRuntime(location.origin),
    takeFile: () => {
      const taken = file
      file = null
      return taken
    },
    writeHistory: ({ href, replace }) => {
      if (replace) history.replaceState(null, "", href)
      else history.pushState(null, "", href)
    },
    onMove: (moved) => {
      const listen = () => moved(placeNow())
      addEventListener("popstate", listen)
      return () => removeEventListener("popstate", listen)
    },
  })
  void loadAllPages(AdminPlace.pageOf(AdminPlace.read(placeNow().href)))
  const agency = await agencyName()
  const actor = createActor(machine, { input: { agency, ...placeNow() } })
  actor.subscribe((snapshot) => {
    document.title = pageTitle(snapshot.context)
  })
  actor.start()
  const admin = { actor, putFile: (chosen: ChosenFile) => void (file = chosen) }
  createRoot(document.getElementById("root") as HTMLElement).render(
    <StrictMode>
      <AdminContext value={admin}>
        <AdminApp />
      </AdminContext>
    </StrictMode>,
  )
}

void start()
