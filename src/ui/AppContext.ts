import { useSelector } from "@xstate/react"
import { createContext, use } from "react"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { AgencyConfig } from "#domain/Agency.ts"
import type { StartUp } from "#domain/StartUp.ts"
import type { appMachine } from "#machines/app/appMachine.ts"

export type AppActor = ActorRefFrom<typeof appMachine>
type AppSnapshot = SnapshotFrom<typeof appMachine>

/** The root actor, made outside React. */
export const AppContext = createContext<AppActor | null>(null)

export const useApp = (): AppActor => {
  const app = use(AppContext)
  if (app === null) throw new Error("AppContext is missing")
  return app
}

const useAppSelector = <T>(select: (snapshot: AppSnapshot) => T): T => useSelector(useApp(), select)
