import { videoPlace } from "#adapters/media/VideoPlace.ts"
import { playerMachine } from "#machines/player/playerMachine.ts"
import type { PlayerInput } from "#machines/player/playerTypes.ts"
import { lesson, outline, type PlayerSnapshot } from "#machines/player/playerSelectors.ts"
import { useUser } from "#ui/AppContext.ts"
import { PlayerPage, type PlayerRef } from "#ui/player/PlayerPage.tsx"
import { watermarkOf } from "#ui/player/watermarkOf.ts"
import { type PageOf, part, type Visit } from "./Page.ts"
import { playerSlots } from "./playerSlots.ts"

const View = ({ page: player }: { readonly page: PlayerRef }) => (
  <PlayerPage player={player} attachVideo={videoPlace.attach} watermark={watermarkOf(useUser())} />
)

const inputOf = ({ params, search, user, now, system }: Visit): PlayerInput => ({
  classroom_id: params["classroom_id"] ?? "",
  lesson_id: search.get("lesson_id"),
  user_id: user?.id ?? "",
  now,
  refreshRate: system.refreshRate,
})

const titleOf = (player: PlayerSnapshot | null): string =>
  (player && (lesson(player)?.name ?? outline(player)?.name)) ?? "课程学习"

export const page: PageOf<typeof playerMachine> = {
  ...part(playerMachine, inputOf, (outside) => ({ actors: playerSlots(outside) })),
  isPersonal: true,
  View,
  title: titleOf,
}
