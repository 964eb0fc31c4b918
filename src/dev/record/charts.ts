import type { AnyStateMachine } from "xstate"
import { answerFileMachine } from "#machines/answerFile/answerFileMachine.ts"
import { appMachine } from "#machines/app/appMachine.ts"
import { avatarMachine } from "#machines/avatar/avatarMachine.ts"
import { buildMachine } from "#machines/build/buildMachine.ts"
import { checkoutMachine } from "#machines/checkout/checkoutMachine.ts"
import { courseCodeMachine } from "#machines/courseCode/courseCodeMachine.ts"
import { deskMachine } from "#machines/desk/deskMachine.ts"
import { examDaysMachine } from "#machines/examDays/examDaysMachine.ts"
import { examMachine } from "#machines/exam/examMachine.ts"
import { openingMachine } from "#machines/exam/openingMachine.ts"
import { watchMachine } from "#machines/exam/watchMachine.ts"
import { firstVisitMachine } from "#machines/firstVisit/firstVisitMachine.ts"
import { formMachine } from "#machines/form/formMachine.ts"
import { lessonMarkersMachine } from "#machines/lessonMarkers/lessonMarkersMachine.ts"
import { lessonNotesMachine } from "#machines/lessonNotes/lessonNotesMachine.ts"
import { lessonSideMachine } from "#machines/lessonSide/lessonSideMachine.ts"
import { listMachine } from "#machines/list/listMachine.ts"
import { livePictureMachine } from "#machines/livePicture/livePictureMachine.ts"
import { liveRoomMachine } from "#machines/liveRoom/liveRoomMachine.ts"
import { liveStatusMachine } from "#machines/liveStatus/liveStatusMachine.ts"
import { liveTalkMachine } from "#machines/liveTalk/liveTalkMachine.ts"
import { navigationMachine } from "#machines/navigation/navigationMachine.ts"
import { noticeMachine } from "#machines/notices/noticeMachine.ts"
import { noticesMachine } from "#machines/notices/noticesMachine.ts"
import { orderMachine } from "#machines/order/orderMachine.ts"
import { compositeMachine } from "#machines/page/compositeMachine.ts"
import { playerMachine } from "#machines/player/playerMachine.ts"
import { portalMachine } from "#machines/portal/portalMachine.ts"
import { prefetchMachine } from "#machines/prefetch/prefetchMachine.ts"
import { rehearsalMachine } from "#machines/rehearsal/rehearsalMachine.ts"
import { resourceMachine } from "#machines/resource/resourceMachine.ts"
import { reminderMachine } from "#machines/reminder/reminderMachine.ts"
import { remindersMachine } from "#machines/reminders/remindersMachine.ts"
import { searchMachine } from "#machines/search/searchMachine.ts"
import { searchBoxMachine } from "#machines/searchBox/searchBoxMachine.ts"
import { sessionMachine } from "#machines/session/sessionMachine.ts"
import { smsCoolDownMachine } from "#machines/smsCoolDown/smsCoolDownMachine.ts"
import { toolsMachine } from "#machines/tools/toolsMachine.ts"
import { recallMachine } from "#machines/recall/recallMachine.ts"
import { trialMachine } from "#machines/trial/trialMachine.ts"
import { inert } from "./inert.ts"

/** Every chart of the site by its id, under which pages register it too. */
export const CHARTS: Readonly<Record<string, AnyStateMachine>> = {
  answerFile: answerFileMachine,
  app: appMachine,
  avatar: avatarMachine,
  build: buildMachine,
  checkout: checkoutMachine,
  composite: compositeMachine,
  courseCode: courseCodeMachine,
  desk: deskMachine,
  exam: examMachine,
  examDays: examDaysMachine,
  firstVisit: firstVisitMachine,
  form: formMachine,
  lessonMarkers: lessonMarkersMachine,
  lessonNotes: lessonNotesMachine,
  lessonSide: lessonSideMachine,
  list: listMachine,
  livePicture: livePictureMachine,
  liveRoom: liveRoomMachine,
  liveStatus: liveStatusMachine,
  liveTalk: liveTalkMachine,
  navigation: navigationMachine,
  notice: noticeMachine,
  notices: noticesMachine,
  opening: openingMachine,
  order: orderMachine,
  player: playerMachine,
  portal: portalMachine,
  prefetch: prefetchMachine,
  recall: recallMachine,
  rehearsal: rehearsalMachine,
  resource: resourceMachine,
  reminder: reminderMachine,
  reminders: remindersMachine,
  search: searchMachine,
  searchBox: searchBoxMachine,
  session: sessionMachine,
  smsCoolDown: smsCoolDownMachine,
  tools: toolsMachine,
  trial: trialMachine,
  watch: watchMachine,
}

const find = (id: string): AnyStateMachine | undefined => CHARTS[id]

/** A chart with everything below it, its outside work never answering; undefined when there is none of that id. */
export const inertChart = (id: string): AnyStateMachine | undefined => {
  const chart = find(id)
  return chart === undefined ? undefined : inert(chart, find)
}
