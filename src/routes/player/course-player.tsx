import { videoPlace } from "#adapters/media/VideoPlace.ts"
import { lessonNotesMachine } from "#machines/player/lessonNotesMachine.ts"
import { lessonSideMachine } from "#machines/player/lessonSideMachine.ts"
import { playerMachine } from "#machines/player/playerMachine.ts"
import { lesson, outline } from "#machines/player/playerSelectors.ts"
import { useUser } from "#ui/AppContext.ts"
import { PlayerPage } from "#ui/player/PlayerPage.tsx"
import { watermarkOf } from "#ui/kit/watermarkOf.ts"
import { askMachine } from "#machines/discussion/askMachine.ts"
import { askActors } from "../discussion/askActors.ts"
import { compositePage, type RefsOf } from "../page/compositePage.tsx"
import { part, type Visit } from "../page/Page.ts"
import { useSearch } from "../page/useSearch.ts"
import { lessonNotesActors, playerActors } from "./playerActors.ts"

const classroomIn = ({ params }: Visit) => params["classroom_id"] ?? ""

/** Guests write no notes and ask nothing. */
const parts = {
  player: part(
    playerMachine,
    (visit) => ({
      classroom_id: classroomIn(visit),
      lesson_id: visit.search.get("lesson_id"),
      user_id: visit.user?.id ?? "",
      now: visit.now,
      refreshRate: visit.system.refreshRate,
    }),
    (outside) => ({ actors: playerActors(outside) }),
  ),
  side: part(lessonSideMachine, (visit) => ({ classroom_id: classroomIn(visit) })),
  notes: part(
    lessonNotesMachine,
    (visit) =>
      visit.user === null ? null : { classroom_id: classroomIn(visit), user_id: visit.user.id, now: visit.now },
    (outside) => ({ actors: lessonNotesActors(outside) }),
  ),
  asks: part(
    askMachine,
    (visit) => {
      const lesson_id = visit.search.get("lesson_id")
      const place = lesson_id === null ? null : { classroom_id: classroomIn(visit), lesson_id }
      return visit.user === null ? null : { user_id: visit.user.id, now: visit.now, place, id: null, opens: false }
    },
    (outside) => ({ actors: askActors(outside) }),
  ),
}

const View = ({ parts: { player, side, notes, asks } }: { readonly parts: RefsOf<typeof parts> }) => (
  <PlayerPage
    player={player}
    side={side}
    notes={notes}
    asks={asks}
    attachVideo={videoPlace.attach}
    watermark={watermarkOf(useUser())}
    isInSession={useSearch().has("session")}
  />
)

export const page = compositePage({
  parts,
  isPersonal: true,
  View,
  title: (refs) => {
    const snapshot = refs?.player.getSnapshot()
    return (snapshot && (lesson(snapshot)?.name ?? outline(snapshot)?.name)) ?? "课程学习"
  },
})
