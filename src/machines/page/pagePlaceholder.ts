import { setup } from "xstate"
import { type PageLogic, pageLogic } from "./pageLogic.ts"
import type { PageInput } from "./pageLogic.ts"

/** Keeps what it was started with, and takes every event without a word. */
const blank = (machine: string) =>
  setup({ types: { context: {} as PageInput, input: {} as unknown } }).createMachine({
    id: machine,
    context: ({ input }) => ({ machine, input }),
  })

/**
 * The hole for a page, or for a part of one. The app fills it with `pageLogic` of its machines, which is whichever the
 * input names; unfilled, it is a blank one.
 */
export const pagePlaceholder: PageLogic = pageLogic(blank)
