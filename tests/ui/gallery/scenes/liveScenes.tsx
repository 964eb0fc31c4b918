import { createActor } from "xstate"
import type { LiveRoomInput, Room } from "#machines/live/liveRoomTypes.ts"
import { liveRoomMachine } from "#machines/live/liveRoomMachine.ts"
import { inert } from "#dev/record/inert.ts"
import { DefaultLayout } from "#ui/layout/DefaultLayout.tsx"
import { LiveRoomPage } from "#ui/live/room/LiveRoomPage.tsx"
import type { ChatRef, RoomRef } from "#ui/live/room/roomRef.ts"
import { arrived, batch, said } from "../../../machines/live/liveChatChart.ts"
import { ok, room, roomInput } from "../../../machines/live/liveRoomChart.ts"
import { answer } from "../../../machines/support/environment.ts"
import type { Scene } from "../Scene.ts"
import { SIGNED_IN } from "./shells.ts"

const HREF = "/live/player?id=s1"

const PINNED = {
  ...said(2, "增长率的三步在讲义第3页，例题的数据在第5页。下课前把第3题的结果发在这里，明天上午统一讲评。"),
  name: "周老师",
  role: "teacher" as const,
}

const roomWith = (me: Room["me"], input: LiveRoomInput = roomInput) => {
  const page = createActor(inert(liveRoomMachine), { input }).start() as RoomRef
  page.send(answer("join", ok({ ...room, stream: "", me })) as never)
  const chat = page.getSnapshot().children.chat as ChatRef
  const list = [said(1, "老师好"), PINNED, said(3, "基期量怎么求？"), said(4, "看第3页就懂了")]
  for (const event of [
    { type: "stream.opened" },
    { type: "stream.presence", presence: { count: 128, names: [] } },
    arrived(batch(0, [1, 2, 3, 4], { reset: true, list, pinned: PINNED })),
  ])
    chat.send(event as never)
  return page
}

const scene = (me: Room["me"]): Scene => ({
  isAlive: true,
  render: () => (
    <DefaultLayout {...SIGNED_IN} href={HREF}>
      <LiveRoomPage
        page={roomWith(me)}
        attachVideo={() => () => undefined}
        watermark="学员0001"
        alone={false}
        missing="没有这场直播"
      />
    </DefaultLayout>
  ),
})

export const LIVE_SCENES: Readonly<Record<string, Scene>> = {
  "live-room-pinned": scene({ who: "me", role: "learner", muted: false }),
  "live-room-pinned-host": scene({ who: "me", role: "teacher", muted: false }),
}
