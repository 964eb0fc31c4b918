import { type AnyActorRef, createActor } from "xstate"
import { inert } from "#dev/record/inert.ts"
import { lessonSideMachine } from "#machines/player/lessonSideMachine.ts"
import { playerMachine } from "#machines/player/playerMachine.ts"
import { DefaultLayout } from "#ui/layout/DefaultLayout.tsx"
import { PlayerPage } from "#ui/player/PlayerPage.tsx"
import type { PlayerRef } from "#ui/player/playerRef.ts"
import { begunAsked, lessonHours, refusedElsewhere } from "../../../machines/player/lessonHoursChart.ts"
import { ok, outline, playerInput, recalled, START, timed, video } from "../../../machines/player/playerChart.ts"
import { answer } from "../../../machines/support/environment.ts"
import type { Scene } from "../Scene.ts"
import { SIGNED_IN } from "./shells.ts"

const HREF = "/course/study/c1"

const HOURS = { ...lessonHours, counted: 1_265, waiting: 340, open: 90, reached: 1_800, missing_from: 1_210 }
const LESSON = {
  ...video,
  name: "增长率三步算",
  seconds: 2_700,
  position: 1_700,
  hours: { no_skip: true, ask: 5, speed: 1.5, ...HOURS },
}

const playerWith = (told: ReadonlyArray<object>, toHours: ReadonlyArray<object>) => {
  const player = createActor(inert(playerMachine), { input: playerInput }).start() as PlayerRef
  const opened = [recalled, answer("outline", ok(outline)), answer("lesson", ok(LESSON))]
  for (const event of [...opened, { type: "media.ready", duration: 2_700 }, ...told]) player.send(event as never)
  for (const event of toHours) (player.getSnapshot().children.hours as AnyActorRef).send(event)
  return player
}

const scene = (...toHours: ReadonlyArray<object>): Scene => ({
  path: HREF,
  isAlive: true,
  render: () => (
    <DefaultLayout {...SIGNED_IN} href={HREF}>
      <PlayerPage
        player={playerWith(
          [{ type: "media.playing", at: START }, timed(1_701, START + 1_000), { type: "media.paused" }],
          toHours,
        )}
        side={createActor(inert(lessonSideMachine), { input: { classroom_id: "c1" } }).start() as never}
        notes={undefined}
        attachVideo={() => () => undefined}
        watermark="学员0001"
      />
    </DefaultLayout>
  ),
})

export const PLAYER_SCENES: Readonly<Record<string, Scene>> = {
  "lesson-hours": scene(),
  "lesson-hours-asked": scene(begunAsked()),
  "lesson-hours-elsewhere": scene(
    begunAsked(),
    { type: "answer.choose", key: "A" },
    { type: "hours.answer" },
    refusedElsewhere("answer"),
  ),
}
