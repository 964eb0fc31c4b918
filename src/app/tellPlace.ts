import { WHERE } from "#domain/app/Offline.ts"

/** Answers a service worker that looks for the tab of a page. */
export const tellPlace = (): void => {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer }
  serviceWorker?.addEventListener("message", ({ data, ports }: MessageEvent<{ readonly type?: string } | null>) => {
    if (data?.type === WHERE) ports[0]?.postMessage(location.href)
  })
}
