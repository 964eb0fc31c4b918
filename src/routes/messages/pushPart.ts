import { fromPromise } from "xstate"
import { readPushDevice, subscribePush, unsubscribePush } from "#adapters/pushDevice.ts"
import { pushMachine } from "#machines/messages/pushMachine.ts"
import { part } from "../page/Page.ts"

/** Pushes to this device, which only the browser knows. */
export const pushPart = part(
  pushMachine,
  () => ({}),
  () => ({
    actors: {
      readDevice: fromPromise(readPushDevice),
      subscribe: fromPromise(({ input }) => subscribePush(input)),
      unsubscribe: fromPromise(unsubscribePush),
    },
  }),
)
