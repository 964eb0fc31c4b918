import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from "xstate"
import { answerFileChart } from "../answerFile/answerFileChart.ts"
import { courseCodeChart } from "../courseCode/courseCodeChart.ts"
import { examChart } from "../exam/examChart.ts"
import { examDaysChart } from "../examDays/examDaysChart.ts"
import { openingChart } from "../exam/openingChart.ts"
import { watchChart } from "../exam/watchChart.ts"
import { firstVisitChart } from "../firstVisit/firstVisitChart.ts"
import { lessonMarkersChart } from "../lessonMarkers/lessonMarkersChart.ts"
import { lessonNotesChart } from "../lessonNotes/lessonNotesChart.ts"
import { lessonSideChart } from "../lessonSide/lessonSideChart.ts"
import { livePictureChart } from "../livePicture/livePictureChart.ts"
import { liveRoomChart } from "../liveRoom/liveRoomChart.ts"
import { liveTalkChart } from "../liveTalk/liveTalkChart.ts"
import { checkoutChart } from "../checkout/checkoutChart.ts"
import { orderChart } from "../order/orderChart.ts"
import { playerChart } from "../player/playerChart.ts"
import { appCharts } from "./appCharts.ts"
import { navigationChart } from "./navigationChart.ts"
import { pageCharts } from "./pageCharts.ts"
import { resourceChart } from "./resourceChart.ts"
import { sessionChart } from "./sessionChart.ts"

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
  ...appCharts,
  answerFileChart,
  courseCodeChart,
  checkoutChart,
  { ...examChart, isWalkedInPart: true },
  examDaysChart,
  firstVisitChart,
  lessonMarkersChart,
  lessonNotesChart,
  lessonSideChart,
  livePictureChart,
  liveRoomChart,
  liveTalkChart,
  ...pageCharts,
  navigationChart,
  orderChart,
  { ...openingChart, isWalkedInPart: true },
  playerChart,
  resourceChart,
  sessionChart,
  watchChart,
]
