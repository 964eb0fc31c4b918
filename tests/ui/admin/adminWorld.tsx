import { type AnyStateMachine, createActor, fromPromise } from "xstate"
import { JOIN, type PageName } from "#domain/admin/AdminPlace.ts"
import type { Joined, Me, Report } from "#domain/admin/adminAnswers.ts"
import { ACTS, type ActName } from "#domain/admin/acts.ts"
import { type ListName, LISTS } from "#domain/admin/lists.ts"
import { mayDo } from "#domain/admin/permissions.ts"
import { type Role, ROLES } from "#domain/admin/Role.ts"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import { adminListMachine } from "#machines/admin/adminListMachine.ts"
import { adminMachine } from "#machines/admin/adminMachine.ts"
import { markingMachine } from "#machines/admin/markingMachine.ts"
import type { ActOutcome, ActSent, BatchOutcome, MarkingAct, MarkingInput } from "#machines/admin/markingTypes.ts"
import { boardMachine } from "#machines/admin/boardMachine.ts"
import type { BoardAsked, BoardOutcome } from "#machines/admin/boardTypes.ts"
import { draftMachine } from "#machines/admin/draftMachine.ts"
import type { DraftInput, KeepAsked, KeepOutcome, OpenOutcome } from "#machines/admin/draftTypes.ts"
import { finderMachine } from "#machines/admin/finderMachine.ts"
import type { FindOutcome, Wanted } from "#machines/admin/finderTypes.ts"
import { joinMachine } from "#machines/admin/joinMachine.ts"
import type { JoinInput, Opened } from "#machines/admin/joinTypes.ts"
import { onDemandMachine } from "#machines/admin/onDemandMachine.ts"
import { operationMachine } from "#machines/admin/operationMachine.ts"
import type { ActAsked, FileAsked, FileRead, RowAsked } from "#machines/admin/operationTypes.ts"
import { signInMachine } from "#machines/admin/signInMachine.ts"
import { pageLogic } from "#machines/page/pageLogic.ts"
import { AdminApp } from "#ui/admin/AdminApp.tsx"
import { AdminContext } from "#ui/admin/AdminContext.ts"
import { loadView, PAGE_VIEWS } from "#ui/admin/pageViews.tsx"

// their files are read once, before any test waits for what they show
await Promise.all((Object.keys(PAGE_VIEWS) as PageName[]).map(loadView))

export const EMPTY: CallOutcome<Report> = { ok: true, value: { lines: [], data: { list: [] } } }

export const failed = (kind: CallFailure["kind"], code = 0, fields: CallFailure["fields"] = []) => ({
  ok: false as const,
  failure: { kind, code, message: `没有成功：${kind}`, fields },
})

const meOf = (role: Role): Me => ({
  login: role,
  name: `甲${ROLES[role]}`,
  role: ROLES[role],
  acts: (Object.keys(ACTS) as ActName[]).filter((name) => mayDo(role, name)),
  lists: (Object.keys(LISTS) as ListName[]).filter((name) => mayDo(role, name)),
})

interface Input {
  readonly input: object
}

export interface World {
  readonly role?: Role
  readonly href?: string
  /** Nobody is signed in. */
  readonly isOut?: boolean
  /** Answers of acts, one after the other. */
  readonly acts?: ReadonlyArray<CallOutcome<Report>>
  readonly list?: CallOutcome<Report> | Promise<CallOutcome<Report>>
  readonly prove?: CallOutcome
  /** What is read of each file that is chosen, one after the other. */
  readonly files?: ReadonlyArray<FileRead>
  /** Answers of the question that is marked, one batch after the other. */
  readonly marking?: ReadonlyArray<BatchOutcome>
  readonly marks?: ReadonlyArray<ActOutcome>
  /** Answers of the board, the last of them again and again. */
  readonly boards?: ReadonlyArray<BoardOutcome>
  /** The file that is edited. */
  readonly draft?: OpenOutcome
  /** Questions that its fields find. */
  readonly found?: FindOutcome
  /** What stands behind the link of an invitation. */
  readonly invitation?: CallOutcome<Opened>
  readonly joined?: CallOutcome<Joined>
}

/** The whole back office over a server that answers so; what never comes is waited for. */
export const makeAdmin = ({
  role = "owner",
  href = "/admin",
  isOut = false,
  acts = [],
  list = EMPTY,
  prove = EMPTY,
  files = [],
  marking = [],
  marks = [],
  boards = [],
  draft = failed("network"),
  found = failed("network"),
  invitation = failed("network"),
  joined = failed("network"),
}: World) => {
  const asked: Array<ActAsked> = []
  const marked: Array<MarkingAct> = []
  const batches = [...marking]
  const read = [...files]
  const boardsAsked: Array<BoardAsked> = []
  const board = boardMachine.provide({
    actors: {
      board: fromPromise<BoardOutcome, BoardAsked>(async ({ input }) => {
        boardsAsked.push(input)
        return boards[Math.min(boardsAsked.length, boards.length) - 1] ?? failed("broken")
      }),
    },
  })
  const lists = adminListMachine.provide({
    actors: { list: fromPromise<CallOutcome<Report>, Input & { readonly list: ListName }>(async () => list) },
  })
  const pages: Readonly<Record<string, AnyStateMachine>> = {
    signIn: signInMachine.provide({ actors: { signIn: fromPromise<CallOutcome, Input>(async () => EMPTY) } }),
    join: joinMachine.provide({
      actors: {
        invitation: fromPromise<CallOutcome<Opened>, JoinInput>(async () => invitation),
        join: fromPromise<CallOutcome<Joined>, Input>(async () => joined),
      },
    }),
    home: lists,
    list: lists,
    board,
    marking: markingMachine.provide({
      actors: {
        batch: fromPromise<BatchOutcome, MarkingInput>(async () => batches.shift() ?? failed("network")),
        mark: fromPromise<ActOutcome, ActSent>(async ({ input }) => {
          marked.push(input.act)
          return marks[marked.length - 1] ?? EMPTY
        }),
      },
    }),
    draft: draftMachine.provide({
      actors: {
        open: fromPromise<OpenOutcome, DraftInput>(async () => draft),
        keep: fromPromise<KeepOutcome, KeepAsked>(async () => failed("network")),
        finder: finderMachine.provide({
          delays: { pause: 0 },
          actors: { find: fromPromise<FindOutcome, Wanted>(async () => found) },
        }),
      },
    }),
    operation: operationMachine.provide({
      actors: {
        act: fromPromise<CallOutcome<Report>, ActAsked>(async ({ input }) => {
          asked.push(input)
          return acts[asked.length - 1] ?? EMPTY
        }),
        row: fromPromise<CallOutcome<Report> | null, RowAsked>(async () => null),
        prove: fromPromise<CallOutcome, Input>(async () => prove),
        readFile: fromPromise<FileRead, FileAsked>(
          async () => read.shift() ?? { ok: false, field: "", message: "读不出这个文件" },
        ),
      },
    }),
  }
  const machine = adminMachine.provide({
    actors: {
      me: fromPromise<CallOutcome<Me>, void>(async () =>
        isOut ? failed("unauthorized", 401) : { ok: true, value: meOf(role) },
      ),
      signOut: fromPromise<CallOutcome, void>(async () => EMPTY),
      page: onDemandMachine.provide({
        actors: { load: fromPromise<void, string>(async () => {}), page: pageLogic((name) => pages[name]) },
      }),
    },
  })
  const actor = createActor(machine, { input: { agency: "甲学堂", href, token: href === JOIN ? "t" : "" } }).start()
  const view = (
    <AdminContext value={{ actor, putFile: () => {} }}>
      <AdminApp />
    </AdminContext>
  )
  return { actor, view, asked, marked, boardsAsked }
}
