import { type AnyStateMachine, fromCallback, fromPromise } from "xstate"
import { AdminClient } from "#adapters/AdminClient.ts"
import { Files } from "#adapters/Files.ts"
import { readBase64 } from "#adapters/readBase64.ts"
import { writeClipboard } from "#adapters/writeClipboard.ts"
import type { Invited, Joined, Me, Report } from "#domain/admin/adminAnswers.ts"
import type { ListName } from "#domain/admin/lists.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { adminListMachine } from "#machines/admin/adminListMachine.ts"
import { adminMachine } from "#machines/admin/adminMachine.ts"
import type { AdminInput, HistoryEntry } from "#machines/admin/adminTypes.ts"
import { joinMachine } from "#machines/admin/joinMachine.ts"
import { markingPageMachine } from "#machines/admin/markingPageMachine.ts"
import { onDemandMachine } from "#machines/admin/onDemandMachine.ts"
import { operationMachine } from "#machines/admin/operationMachine.ts"
import type { ActAsked, FileRead, RowAsked } from "#machines/admin/operationTypes.ts"
import { signInMachine } from "#machines/admin/signInMachine.ts"
import { pageLogic } from "#machines/page/pageLogic.ts"
import type { ChosenFile } from "#ui/admin/AdminContext.ts"
import type { makeAdminRuntime } from "./adminRuntime.ts"

interface Parts {
  readonly run: ReturnType<typeof makeAdminRuntime>
  /** The file that was chosen last. */
  readonly takeFile: () => ChosenFile | null
  readonly writeHistory: (entry: HistoryEntry) => void
  /** Calls back on the browser's own moves; gives what ends that. */
  readonly onMove: (moved: (place: Pick<AdminInput, "href" | "token">) => void) => () => void
}

interface Input {
  readonly input: object
}

interface Text {
  readonly name: string
  readonly text: string
}

/** The tree of the back office with its implementations. */
export const makeAdminMachine = ({ run, takeFile, writeHistory, onMove }: Parts) => {
  const list = fromPromise<CallOutcome<Report>, Input & { readonly list: ListName }>(({ input, signal }) =>
    run((asked: typeof input) => AdminClient.use((client) => client.list(asked.list, asked.input)))(input, signal),
  )
  const row = fromPromise<CallOutcome<Report> | null, RowAsked>(async ({ input: { act: name, readsActs }, signal }) =>
    readsActs
      ? run((asked: object) => AdminClient.use((client) => client.list("acts:list", asked)))({ act: name }, signal)
      : null,
  )
  const copy = fromPromise<boolean, { readonly text: string }>(({ input }) => writeClipboard(input.text))
  const save = fromPromise<void, Text>(({ input, signal }) =>
    run(({ name, text }: Text) =>
      // a mark at its beginning: else a spreadsheet takes UTF-8 for another encoding
      Files.use((files) => files.save(name, new Blob(["\uFEFF", text], { type: "text/plain;charset=utf-8" }))),
    )(input, signal),
  )
  const signIn = fromPromise<CallOutcome, Input>(({ input, signal }) =>
    run((asked: Input) => AdminClient.use((client) => client.signIn(asked.input)))(input, signal),
  )
  const prove = fromPromise<CallOutcome, Input>(({ input, signal }) =>
    run((asked: Input) => AdminClient.use((client) => client.prove(asked.input)))(input, signal),
  )
  const act = fromPromise<CallOutcome<Report>, ActAsked>(({ input, signal }) =>
    run((asked: ActAsked) => AdminClient.use((client) => client.act(asked.act, asked.input, asked.isDryRun)))(
      input,
      signal,
    ),
  )
  const invitation = fromPromise<CallOutcome<Invited>, { readonly token: string }>(({ input, signal }) =>
    run((asked: typeof input) => AdminClient.use((client) => client.invitation(asked.token)))(input, signal),
  )
  const join = fromPromise<CallOutcome<Joined>, Input>(({ input, signal }) =>
    run((asked: Input) => AdminClient.use((client) => client.join(asked.input)))(input, signal),
  )
  const readFile = fromPromise<FileRead, void>(async () => {
    const chosen = takeFile()
    const bytes = chosen === null ? null : await readBase64(chosen.file)
    const field = chosen?.field ?? ""
    if (chosen === null || bytes === null) return { ok: false, field, message: "读不出这个文件，请再选一次" }
    return { ok: true, field, name: chosen.file.name, bytes }
  })

  const machines = new Map<string, AnyStateMachine>()
  const loadMarking = fromPromise<void, void>(async () => {
    const [{ makeMarkingMachine }] = await Promise.all([
      import("./makeMarkingMachine.ts"),
      import("#ui/admin/MarkingPage.tsx"),
    ])
    const machine = makeMarkingMachine(run)
    machines.set(machine.id, machine)
  })
  const page = pageLogic((name) => machines.get(name))
  const load = fromPromise<void, string>(async () => {
    const [{ makeBoardMachine }] = await Promise.all([
      import("./makeBoardMachine.ts"),
      import("#ui/admin/BoardPage.tsx"),
    ])
    const machine = makeBoardMachine(run)
    machines.set(machine.id, machine)
  })

  return adminMachine.provide({
    actors: {
      window: fromCallback(({ sendBack }) => onMove((place) => sendBack({ type: "place.changed", ...place }))),
      me: fromPromise<CallOutcome<Me>, void>(({ signal }) =>
        run(() => AdminClient.use((client) => client.me))(undefined, signal),
      ),
      signOut: fromPromise<CallOutcome, void>(({ signal }) =>
        run(() => AdminClient.use((client) => client.signOut))(undefined, signal),
      ),
      signIn: signInMachine.provide({ actors: { signIn } }),
      join: joinMachine.provide({ actors: { invitation, join, copy, save } }),
      list: adminListMachine.provide({ actors: { list } }),
      operation: operationMachine.provide({ actors: { act, row, prove, readFile, copy, save } }),
      marking: markingPageMachine.provide({ actors: { loadMarking, marking: page } }),
      board: onDemandMachine.provide({ actors: { load, page } }),
    },
    actions: { writeHistory: (_, entry: HistoryEntry) => writeHistory(entry) },
  })
}
