import type { AnyStateMachine } from "xstate"
import { adminListMachine } from "#machines/admin/adminListMachine.ts"
import { adminMachine } from "#machines/admin/adminMachine.ts"
import { askMachine } from "#machines/discussion/askMachine.ts"
import { answerFileMachine } from "#machines/attempt/answerFileMachine.ts"
import { appMachine } from "#machines/app/appMachine.ts"
import { avatarMachine } from "#machines/account/avatarMachine.ts"
import { boardMachine } from "#machines/admin/boardMachine.ts"
import { onDemandMachine } from "#machines/admin/onDemandMachine.ts"
import { buildMachine } from "#machines/app/buildMachine.ts"
import { checkoutMachine } from "#machines/order/checkoutMachine.ts"
import { courseCodeMachine } from "#machines/account/courseCodeMachine.ts"
import { notesMachine } from "#machines/notes/notesMachine.ts"
import { deliveryMachine } from "#machines/page/deliveryMachine.ts"
import { copyMachine } from "#machines/page/copyMachine.ts"
import { pictureMachine } from "#machines/page/pictureMachine.ts"
import { examDaysMachine } from "#machines/study/examDaysMachine.ts"
import { examMachine } from "#machines/attempt/examMachine.ts"
import { openingMachine } from "#machines/attempt/openingMachine.ts"
import { attachmentsMachine } from "#machines/attempt/attachmentsMachine.ts"
import { leavesMachine } from "#machines/attempt/leavesMachine.ts"
import { watchMachine } from "#machines/attempt/watchMachine.ts"
import { firstVisitMachine } from "#machines/account/firstVisitMachine.ts"
import { formMachine } from "#machines/page/formMachine.ts"
import { joinMachine } from "#machines/admin/joinMachine.ts"
import { lessonHoursMachine } from "#machines/player/lessonHoursMachine.ts"
import { lessonMarkersMachine } from "#machines/player/lessonMarkersMachine.ts"
import { lessonNotesMachine } from "#machines/player/lessonNotesMachine.ts"
import { lessonSideMachine } from "#machines/player/lessonSideMachine.ts"
import { listMachine } from "#machines/page/listMachine.ts"
import { liveVideoMachine } from "#machines/live/liveVideoMachine.ts"
import { liveRoomMachine } from "#machines/live/liveRoomMachine.ts"
import { liveStatusMachine } from "#machines/page/liveStatusMachine.ts"
import { liveChatMachine } from "#machines/live/liveChatMachine.ts"
import { draftMachine } from "#machines/admin/draftMachine.ts"
import { finderMachine } from "#machines/admin/finderMachine.ts"
import { uploadsMachine } from "#machines/admin/uploadsMachine.ts"
import { markingMachine } from "#machines/admin/markingMachine.ts"
import { navigationMachine } from "#machines/app/navigationMachine.ts"
import { noticeMachine } from "#machines/app/noticeMachine.ts"
import { noticesMachine } from "#machines/app/noticesMachine.ts"
import { operationMachine } from "#machines/admin/operationMachine.ts"
import { orderMachine } from "#machines/order/orderMachine.ts"
import { compositeMachine } from "#machines/page/compositeMachine.ts"
import { playerMachine } from "#machines/player/playerMachine.ts"
import { portalMachine } from "#machines/attempt/portalMachine.ts"
import { prefetchMachine } from "#machines/app/prefetchMachine.ts"
import { pushMachine } from "#machines/messages/pushMachine.ts"
import { rehearsalMachine } from "#machines/attempt/rehearsalMachine.ts"
import { resourceMachine } from "#machines/page/resourceMachine.ts"
import { reminderMachine } from "#machines/live/reminderMachine.ts"
import { remindersMachine } from "#machines/app/remindersMachine.ts"
import { searchMachine } from "#machines/app/searchMachine.ts"
import { searchBoxMachine } from "#machines/search/searchBoxMachine.ts"
import { sessionMachine } from "#machines/app/sessionMachine.ts"
import { signInMachine } from "#machines/admin/signInMachine.ts"
import { smsCoolDownMachine } from "#machines/account/smsCoolDownMachine.ts"
import { wechatMachine } from "#machines/account/wechatMachine.ts"
import { toolsMachine } from "#machines/attempt/toolsMachine.ts"
import { selfTestMachine } from "#machines/wrongBook/selfTestMachine.ts"
import { takenMachine } from "#machines/practice/takenMachine.ts"
import { trialMachine } from "#machines/practice/trialMachine.ts"
import { inert } from "./inert.ts"

/** Every chart of the site by its id, under which pages register it too. */
export const CHARTS: Readonly<Record<string, AnyStateMachine>> = {
  admin: adminMachine,
  adminList: adminListMachine,
  answerFile: answerFileMachine,
  ask: askMachine,
  app: appMachine,
  avatar: avatarMachine,
  build: buildMachine,
  checkout: checkoutMachine,
  composite: compositeMachine,
  courseCode: courseCodeMachine,
  delivery: deliveryMachine,
  notes: notesMachine,
  exam: examMachine,
  copy: copyMachine,
  picture: pictureMachine,
  examDays: examDaysMachine,
  firstVisit: firstVisitMachine,
  form: formMachine,
  join: joinMachine,
  lessonHours: lessonHoursMachine,
  lessonMarkers: lessonMarkersMachine,
  lessonNotes: lessonNotesMachine,
  lessonSide: lessonSideMachine,
  list: listMachine,
  liveVideo: liveVideoMachine,
  liveRoom: liveRoomMachine,
  liveStatus: liveStatusMachine,
  liveChat: liveChatMachine,
  draft: draftMachine,
  finder: finderMachine,
  uploads: uploadsMachine,
  marking: markingMachine,
  board: boardMachine,
  onDemand: onDemandMachine,
  navigation: navigationMachine,
  notice: noticeMachine,
  notices: noticesMachine,
  opening: openingMachine,
  operation: operationMachine,
  order: orderMachine,
  player: playerMachine,
  portal: portalMachine,
  push: pushMachine,
  prefetch: prefetchMachine,
  selfTest: selfTestMachine,
  rehearsal: rehearsalMachine,
  resource: resourceMachine,
  reminder: reminderMachine,
  reminders: remindersMachine,
  search: searchMachine,
  searchBox: searchBoxMachine,
  session: sessionMachine,
  signIn: signInMachine,
  smsCoolDown: smsCoolDownMachine,
  taken: takenMachine,
  tools: toolsMachine,
  trial: trialMachine,
  watch: watchMachine,
  wechat: wechatMachine,
  leaves: leavesMachine,
  attachments: attachmentsMachine,
}

const find = (id: string): AnyStateMachine | undefined => CHARTS[id]

/** A chart with everything below it, its outside work never answering; undefined when there is none of that id. */
export const inertChart = (id: string): AnyStateMachine | undefined => {
  const chart = find(id)
  return chart === undefined ? undefined : inert(chart, find)
}
