import { useSelector } from "@xstate/react"
import { createContext, use } from "react"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { AgencyConfig } from "#domain/core/Agency.ts"
import type { UserInfo } from "#domain/contract/user.ts"
import type { StartUp } from "#domain/app/StartUp.ts"
import type { appMachine } from "#machines/app/appMachine.ts"
import type { navigationMachine } from "#machines/app/navigationMachine.ts"
import type { noticesMachine } from "#machines/app/noticesMachine.ts"
import type { remindersMachine } from "#machines/app/remindersMachine.ts"
import type { searchMachine } from "#machines/app/searchMachine.ts"
import type { sessionMachine } from "#machines/app/sessionMachine.ts"

export type AppActor = ActorRefFrom<typeof appMachine>

/** The root actor, made outside React. */
export const AppContext = createContext<AppActor | null>(null)

export const useApp = (): AppActor => {
  const app = use(AppContext)
  if (app === null) throw new Error("AppContext is missing")
  return app
}

/** A child of the root that lives as long as the root. */
const childOf = <Ref>(app: AppActor, name: keyof SnapshotFrom<typeof appMachine>["children"]): Ref =>
  app.getSnapshot().children[name] as Ref

export const useSessionRef = (): ActorRefFrom<typeof sessionMachine> => childOf(useApp(), "session")
export const useNavigationRef = (): ActorRefFrom<typeof navigationMachine> => childOf(useApp(), "navigation")
export const useSearchRef = (): ActorRefFrom<typeof searchMachine> => childOf(useApp(), "search")
export const useRemindersRef = (): ActorRefFrom<typeof remindersMachine> => childOf(useApp(), "reminders")
export const useNoticesRef = (): ActorRefFrom<typeof noticesMachine> => childOf(useApp(), "notices")

/** It is the same for as long as the root lives. */
export const useStartUp = (): StartUp => useApp().getSnapshot().context.startUp
export const useAgency = (): AgencyConfig => useStartUp().agency

/** The learner, or null while signed out or the info is still being loaded. */
export const useUser = (): UserInfo | null => useSelector(useSessionRef(), (snapshot) => snapshot.context.user)

/** Whether a learner is signed in, or the session may be restored for one: their room is kept from the first paint. */
export const useIsLearnerExpected = (): boolean => {
  const { has_token } = useStartUp()
  return useSelector(
    useSessionRef(),
    (session) => session.matches("signedIn") || (has_token && session.matches("restoring")),
  )
}
