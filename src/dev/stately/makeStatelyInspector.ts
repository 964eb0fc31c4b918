import { createBrowserInspector } from "@statelyai/inspect"
import { makeRedactor } from "../record/makeRedactor.ts"

/** Until its window is open: without the first events of an actor it does not show the later ones. */
const KEPT = 10_000

/** What goes to it says nothing that a recording would not keep. */
export const makeStatelyInspector = (): ReturnType<typeof createBrowserInspector> => {
  const redact = makeRedactor()
  return createBrowserInspector({
    autoStart: false,
    maxDeferredEvents: KEPT,
    serialize: (seen) => {
      const { event, snapshot, ...rest } = JSON.parse(JSON.stringify(seen)) as Record<string, unknown>
      return { ...rest, ...redact({ event, snapshot }) } as typeof seen
    },
  })
}
