import { fromPromise } from "xstate"
import { AdminClient } from "#adapters/AdminClient.ts"
import { boardMachine } from "#machines/admin/boardMachine.ts"
import type { BoardAsked, BoardOutcome } from "#machines/admin/boardTypes.ts"
import type { PageParts } from "./adminPages.ts"

/** The board of an exam with its implementation: loaded when somebody watches. */
export const makeBoardMachine = ({ run }: PageParts) =>
  boardMachine.provide({
    actors: {
      board: fromPromise<BoardOutcome, BoardAsked>(({ input, signal }) =>
        run((asked: BoardAsked) => AdminClient.use((client) => client.board(asked)))(input, signal),
      ),
    },
  })
