import { useSelector } from "@xstate/react"
import { type ComponentType, lazy, type ReactNode } from "react"
import type { ActorRefFrom, AnyActorLogic, AnyActorRef } from "xstate"
import type { PageName } from "#domain/admin/AdminPlace.ts"
import type { adminListMachine } from "#machines/admin/adminListMachine.ts"
import type { boardMachine } from "#machines/admin/boardMachine.ts"
import type { draftMachine } from "#machines/admin/draftMachine.ts"
import type { joinMachine } from "#machines/admin/joinMachine.ts"
import type { markingMachine } from "#machines/admin/markingMachine.ts"
import type { operationMachine } from "#machines/admin/operationMachine.ts"
import type { signInMachine } from "#machines/admin/signInMachine.ts"
import { useAdminRef } from "./AdminContext.ts"

interface View<Logic extends AnyActorLogic> {
  readonly page: ActorRefFrom<Logic>
}

const load = {
  signIn: async () => {
    const { SignInForm } = await import("./SignInForm.tsx")
    return ({ page }: View<typeof signInMachine>) => <SignInForm form={page} />
  },
  join: async () => {
    const { JoinPage } = await import("./JoinPage.tsx")
    return ({ page }: View<typeof joinMachine>) => <JoinPage form={page} />
  },
  home: async () => {
    const { HomePage } = await import("./HomePage.tsx")
    return ({ page }: View<typeof adminListMachine>) => <HomePage today={page} />
  },
  list: async () => {
    const { ListPage } = await import("./ListPage.tsx")
    return ({ page }: View<typeof adminListMachine>) => <ListPage list={page} />
  },
  board: async () => {
    const { BoardPage } = await import("./BoardPage.tsx")
    return ({ page }: View<typeof boardMachine>) => {
      const place = useSelector(useAdminRef(), ({ context }) => context.place)
      return <BoardPage board={page} filter={place.kind === "list" ? place.given : {}} />
    }
  },
  marking: async () => {
    const { MarkingPage } = await import("./MarkingPage.tsx")
    return ({ page }: View<typeof markingMachine>) => <MarkingPage marking={page} />
  },
  draft: async () => {
    const { DraftPage } = await import("./DraftPage.tsx")
    return ({ page }: View<typeof draftMachine>) => <DraftPage draft={page} />
  },
  operation: async () => {
    const { OperationPage } = await import("./OperationPage.tsx")
    return ({ page }: View<typeof operationMachine>) => <OperationPage operation={page} />
  },
} satisfies Readonly<Record<PageName, () => Promise<(props: never) => ReactNode>>>

/** Brings a page's view, which its machine alone would show nothing of. */
export const loadView = async (name: PageName): Promise<void> => void (await load[name]())

const view = (name: PageName) =>
  // an actor is rendered by the view of its own page
  lazy(async () => ({ default: (await load[name]()) as ComponentType<{ readonly page: AnyActorRef }> }))

/** The view of each page, loaded with its machine. */
export const PAGE_VIEWS: Readonly<Record<PageName, ReturnType<typeof view>>> = {
  signIn: view("signIn"),
  join: view("join"),
  home: view("home"),
  list: view("list"),
  board: view("board"),
  marking: view("marking"),
  draft: view("draft"),
  operation: view("operation"),
}
