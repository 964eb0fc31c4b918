/** What one page asks before a worker answers for it. */
const MAX_READS = 60

const reads = new Map<string, Readonly<Record<string, string>>>()

/** Notes a read that no service worker saw: the first visit of a device begins without one. */
export const noteRead = (url: URL, headers: Readonly<Record<string, string>>): void => {
  if (globalThis.navigator?.serviceWorker?.controller === null && reads.size < MAX_READS) reads.set(url.href, headers)
}

/** They are asked for once more, now that a worker keeps the answers. */
export const takeEarlyReads = (): ReadonlyArray<readonly [string, { readonly headers: Record<string, string> }]> => {
  const taken = [...reads].map(([href, headers]) => [href, { headers: { ...headers } }] as const)
  reads.clear()
  return taken
}
