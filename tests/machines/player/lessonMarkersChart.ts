import { lessonMarkersMachine } from "#machines/player/lessonMarkersMachine.ts"
import { answer, defect } from "../support/environment.ts"
import { failed } from "../support/pageCharts.ts"

export const question = {
  id: "q1",
  kind: "single",
  section: "第一章",
  score: 1,
  stem_html: "<p>基期是？</p>",
  options: [
    { key: "A", html: "480" },
    { key: "B", html: "552" },
  ],
  blanks: 0,
  source: "",
  year: 2026,
}
export const markersInput = { classroom_id: "c1", lesson_id: "v1", passed_ids: [] }
export const key = { question_id: "q1", answer: "A", explanation_html: "", points: [], verdict: "right" }

export const lessonMarkersChart = {
  machine: lessonMarkersMachine,
  file: "src/machines/player/lessonMarkersMachine.ts",
  input: markersInput,
  events: [
    answer("list", { ok: true, value: { list: [{ second: 42, question }] } }),
    answer("list", failed("offline", "没有网络")),
    defect("list"),
    { type: "position.played", position: 41 },
    { type: "position.played", position: 42 },
    { type: "marker.ask", question_id: "q1" },
    { type: "answer.choose", key: "A" },
    { type: "marker.answer" },
    { type: "marker.skip" },
    { type: "marker.goOn" },
    answer("answer", { ok: true, value: key }),
    answer("answer", failed("offline", "没有网络")),
    defect("answer"),
  ],
} as const
