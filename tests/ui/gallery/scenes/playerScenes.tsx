import { type AnyActorRef, createActor } from "xstate"
import { inert } from "#dev/record/inert.ts"
import { playerMachine } from "#machines/player/playerMachine.ts"
import { DefaultLayout } from "#ui/layout/DefaultLayout.tsx"
import { LessonHours } from "#ui/player/LessonHours.tsx"
import type { HoursRef, PlayerRef } from "#ui/player/playerRef.ts"
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

/** The hours below a video; the rest of the player waits for its pieces, which no page of a server has. */
const scene = (...toHours: ReadonlyArray<object>): Scene => ({
  isAlive: true,
  render: () => {
    const player = playerWith(
      [{ type: "media.playing", at: START }, timed(1_701, START + 1_000), { type: "media.paused" }],
      toHours,
    )
    return (
      <DefaultLayout {...SIGNED_IN} href={HREF}>
        <div className="grid gap-5 py-6">
          <h1 className="text-xl">{LESSON.name}</h1>
          <LessonHours player={player} hours={player.getSnapshot().children.hours as HoursRef} lesson={LESSON} />
        </div>
      </DefaultLayout>
    )
  },
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
