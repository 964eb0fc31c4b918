import { createContext } from "react"
import { type ActorRefFrom, fromCallback, fromPromise } from "xstate"
import type { sessionMachine } from "#machines/app/sessionMachine.ts"
import { takenMachine } from "#machines/practice/takenMachine.ts"
import { type Outside, part } from "../page/Page.ts"

/** Practices of this device's learner, whom only the browser knows: the server sends the page without them. */
export const takenPart = part(
  takenMachine,
  () => ({}),
  ({ runtime }: Outside) => {
    const services = async () => {
      const [page, { makeTakenServices }] = await Promise.all([runtime(), import("./takenServices.ts")])
      return makeTakenServices(page)
    }
    return {
      actors: {
        learner: fromCallback(({ system, sendBack }) => {
          const session = system.get("session") as ActorRefFrom<typeof sessionMachine>
          let known = ""
          const subscription = session.subscribe(tell)
          tell(session.getSnapshot())
          return () => subscription.unsubscribe()

          function tell({ context: { user } }: ReturnType<typeof session.getSnapshot>): void {
            const user_id = user?.id ?? ""
            if (user_id === known) return
            known = user_id
            sendBack({ type: "learner.known", user_id })
          }
        }),
        listTaken: fromPromise(async ({ input, signal }) => (await services()).listTaken(input, signal)),
        takePractice: fromPromise(async ({ input, signal }) => (await services()).takePractice(input, signal)),
        removeTaken: fromPromise(async ({ input, signal }) => (await services()).removeTaken(input, signal)),
      },
    }
  },
)

export const TakenContext = createContext<ActorRefFrom<typeof takenMachine> | null>(null)
