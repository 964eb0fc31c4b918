import { lessonNotesMachine } from "#machines/player/lessonNotesMachine.ts"
import { playerMachine } from "#machines/player/playerMachine.ts"
import type { Outside } from "../page/Page.ts"
import { pageServices } from "../page/pageServices.ts"

/** The player's video, what the device keeps, and what happens around the page. */
export const playerActors = (outside: Outside) =>
  pageServices(async () => {
    const [page, { makePlayerServices }] = await Promise.all([outside.runtime(), import("./playerServices.ts")])
    return makePlayerServices(page)
  }).actorsFor(playerMachine)

/** What the device keeps of a learner's notes. */
export const lessonNotesActors = (outside: Outside) =>
  pageServices(async () => {
    const [page, { makeNotesService }] = await Promise.all([outside.runtime(), import("./notesService.ts")])
    return makeNotesService(page)
  }).actorsFor(lessonNotesMachine)
