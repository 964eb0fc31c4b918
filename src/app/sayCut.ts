import { SHELL, STANDING, type Standing } from "#domain/app/Offline.ts"
import type { AppActor } from "#ui/AppContext.ts"

/** A network that the browser takes for good may come back without a word. */
const LOOK_AGAIN_MS = 15_000

/** While there is no network, or one that answers nothing, pages say that they show what they were answered last. */
export const sayCut = (app: AppActor): void => {
  const { notices } = app.getSnapshot().children
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer }
  let isUnanswered = false

  const say = () => {
    const cause = !navigator.onLine ? "没有网络" : isUnanswered ? "连不上服务器" : ""
    notices?.send({
      type: "notice.pin",
      text: cause && `${cause}，打开过的页面还能看，内容是上次的；恢复后刷新就是新的。`,
    })
  }

  const look = () => {
    if (isUnanswered && document.visibilityState === "visible")
      serviceWorker?.controller?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache: [SHELL] } })
  }
  const hear = (event: MessageEvent<Partial<Standing> | null>) => {
    if (event.data?.type !== STANDING) return
    isUnanswered = event.data.isCut === true
    say()
  }
  serviceWorker?.addEventListener("message", hear)
  serviceWorker?.controller?.postMessage({ type: STANDING })
  setInterval(look, LOOK_AGAIN_MS)
  for (const type of ["online", "visibilitychange"]) addEventListener(type, look)
  for (const type of ["online", "offline"]) addEventListener(type, say)
  say()
}
