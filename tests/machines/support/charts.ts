import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from "xstate"
import { answerFileChart } from "../attempt/answerFileChart.ts"
import { attachmentsChart } from "../attempt/attachmentsChart.ts"
import { askChart } from "../discussion/askChart.ts"
import { courseCodeChart } from "../account/courseCodeChart.ts"
import { examChart } from "../attempt/examChart.ts"
import { examDaysChart } from "../study/examDaysChart.ts"
import { openingChart } from "../attempt/openingChart.ts"
import { leavesChart } from "../attempt/leavesChart.ts"
import { watchChart } from "../attempt/watchChart.ts"
import { firstVisitChart } from "../account/firstVisitChart.ts"
import { lessonHoursChart } from "../player/lessonHoursChart.ts"
import { lessonMarkersChart } from "../player/lessonMarkersChart.ts"
import { lessonNotesChart } from "../player/lessonNotesChart.ts"
import { lessonSideChart } from "../player/lessonSideChart.ts"
import { liveVideoChart } from "../live/liveVideoChart.ts"
import { liveRoomChart } from "../live/liveRoomChart.ts"
import { liveChatChart } from "../live/liveChatChart.ts"
import { checkoutChart } from "../order/checkoutChart.ts"
import { orderChart } from "../order/orderChart.ts"
import { playerChart } from "../player/playerChart.ts"
import { pushChart } from "../messages/pushChart.ts"
import { adminCharts } from "../admin/adminCharts.ts"
import { appCharts } from "./appCharts.ts"
import { navigationChart } from "./navigationChart.ts"
import { pageCharts } from "./pageCharts.ts"
import { resourceChart } from "./resourceChart.ts"
import { takenChart } from "../practice/takenChart.ts"
import { sessionChart } from "./sessionChart.ts"
import { wechatChart } from "../account/wechatChart.ts"

/** One chart of the product with what a test needs to run it in every way that its world can go. */
export interface Chart {
  readonly machine: AnyStateMachine
  /** Its file, from the project's root. */
  readonly file: `src/machines/${string}Machine.ts`
  readonly input?: unknown
  /** Where what it is given decides how it begins: the other beginnings. */
  readonly otherInputs?: ReadonlyArray<unknown>
  /** Intents, facts, and the answers of outside work. Few and finite: every order of them is walked. */
  readonly events: ReadonlyArray<AnyEventObject>
  /** Where walking every order of all events would be endless: the events of one part after the other. */
  readonly walks?: ReadonlyArray<ReadonlyArray<AnyEventObject>>
  /** The walks leave some transitions to the chart's own tests. */
  readonly isWalkedInPart?: true
  /** What distinguishes two situations, where the whole context would be too much to walk. */
  readonly situation?: (snapshot: AnyMachineSnapshot) => unknown
}

/** Every chart of the product. A chart that is not in this table fails `charts.test.ts`. */
export const charts: ReadonlyArray<Chart> = [
  ...adminCharts,
  ...appCharts,
  answerFileChart,
  attachmentsChart,
  askChart,
  courseCodeChart,
  checkoutChart,
  { ...examChart, isWalkedInPart: true },
  examDaysChart,
  firstVisitChart,
  lessonHoursChart,
  lessonMarkersChart,
  lessonNotesChart,
  lessonSideChart,
  liveVideoChart,
  liveRoomChart,
  liveChatChart,
  ...pageCharts,
  navigationChart,
  orderChart,
  { ...openingChart, isWalkedInPart: true },
  playerChart,
  pushChart,
  resourceChart,
  sessionChart,
  takenChart,
  watchChart,
  wechatChart,
  leavesChart,
]
