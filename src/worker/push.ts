import { WHERE } from "#domain/app/Offline.ts"
import { forgetSubscription } from "#adapters/keptSubscription.ts"
import { renewPush } from "#adapters/renewPush.ts"
import { read } from "#domain/messages/Push.ts"

declare const self: ServiceWorkerGlobalScope

/** Shows what is pushed, whatever came: a browser that gets pushes without a notification takes the permission back. */
export const showPush = (event: PushEvent): void => {
  const { title, text, url, tag } = read(event.data?.text() ?? "", self.location.origin)
  const options = { body: text, tag, icon: "/icon-192.png", lang: "zh-CN", data: url }
  event.waitUntil(self.registration.showNotification(title, options))
}

/** Tells the site of the browser's next subscription; nothing is lost where it cannot: it is done again as somebody reads. */
export const renewPushed = async (): Promise<void> => {
  try {
    await renewPush(self.registration.pushManager)
  } catch {
    // no network, no answer, or a browser without push
  }
}

/** Leads to its page: to the tab that shows it already, else to a new one. Other tabs stay, an exam may be open there. */
export const openPushed = (event: NotificationEvent): void => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
}

const open = async (href: string): Promise<void> => {
  const tabs = await self.clients.matchAll({ type: "window" })
  const places = await Promise.all(tabs.map(placeOf))
  const there = tabs[places.indexOf(href)]
  await (there === undefined ? self.clients.openWindow(href) : there.focus())
}

/** A tab that is frozen answers nothing. */
const PATIENCE_MS = 300

const placeOf = (tab: WindowClient): Promise<string> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener("message", ({ data }) => resolve(String(data)))
    port1.start()
    setTimeout(() => resolve(""), PATIENCE_MS)
    tab.postMessage({ type: WHERE }, [port2])
  })

/** Nothing is pushed to who left, and nothing that was shown stays; there is nothing to do where a browser has no push. */
export const forgetPush = async (): Promise<void> => {
  try {
    await forgetSubscription()
    for (const shown of await self.registration.getNotifications()) shown.close()
    await (await self.registration.pushManager.getSubscription())?.unsubscribe()
  } catch {
    // the site has ended it already
  }
}
