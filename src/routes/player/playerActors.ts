import type { MediaCommand, MediaFact, MediaInput } from "#domain/core/MediaPort.ts"
import type { NotesCommand, NotesFact, NotesStoreInput } from "#machines/player/lessonNotesTypes.ts"
import type { PlayerSignal, SignalCommand, StoreCommand, StoreFact, StoreInput } from "#machines/player/playerTypes.ts"
import type { Outside } from "../page/Page.ts"
import { pageEvents } from "../page/pageEvents.ts"
import { pageServices } from "../page/pageServices.ts"

/** The player's video, what the device keeps, and what happens around the page. */
export const playerActors = (outside: Outside) => {
  const { ready } = pageServices(async () => {
    const [page, { makePlayerServices }] = await Promise.all([outside.runtime(), import("./playerServices.ts")])
    return makePlayerServices(page)
  })
  const events = pageEvents(ready)
  return {
    media: events<MediaInput, MediaCommand, MediaFact>(({ media }) => media),
    playerStore: events<StoreInput, StoreCommand, StoreFact>(({ store }) => store),
    playerSignals: events<void, SignalCommand, PlayerSignal>(({ signals }) => signals),
  }
}

/** What the device keeps of a learner's notes. */
export const lessonNotesActors = (outside: Outside) => {
  const { ready } = pageServices(async () => {
    const [page, { makeNotesService }] = await Promise.all([outside.runtime(), import("./notesService.ts")])
    return makeNotesService(page)
  })
  return { notesStore: pageEvents(ready)<NotesStoreInput, NotesCommand, NotesFact>(({ store }) => store) }
}
