import { createRoot } from "react-dom/client"
import { App } from "#app/App.tsx"
import type { AppActor } from "#ui/AppContext.ts"
import { showBeside } from "../panel/showBeside.tsx"
import { useStore } from "../useStore.ts"
import { ReplayBar } from "./ReplayBar.tsx"
import { ReplayPlayer } from "./ReplayPlayer.ts"

/** In place of the site: a scenario, named in the address (`?replay=name` of `tests/scenarios`) or chosen as a file. */
export const showReplay = (root: HTMLElement, name: string): void => {
  const player = new ReplayPlayer()
  createRoot(root).render(<Stage player={player} />)
  showBeside(<ReplayBar player={player} />)
  if (/^[\w-]+$/.test(name)) {
    void fetch(`/tests/scenarios/${name}.json`).then(async (response) => player.open(await response.text()))
  }
}

/** Touches must not reach the machines: the file alone says what happened. */
const Stage = ({ player }: { readonly player: ReplayPlayer }) => {
  const { opened } = useStore(player.store)
  if (opened === null) return null
  return (
    <div inert>
      {opened.scenario.machine === "app" ? <App key={opened.mount} app={opened.root as AppActor} /> : null}
    </div>
  )
}
