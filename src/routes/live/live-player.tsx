import { liveRoomPage } from "./liveRoomPage.tsx"

export const page = liveRoomPage({ alone: false })
