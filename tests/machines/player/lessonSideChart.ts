import { lessonSideMachine } from "#machines/player/lessonSideMachine.ts"
import { answer, defect, elapsed } from "../support/environment.ts"
import { failed } from "../support/pageCharts.ts"

export const handout = {
  id: "r1",
  name: "讲义",
  size: 10,
  url: "/handout/g/r1.pdf",
  kind: "pdf",
  file_name: "讲义.pdf",
  lesson_id: null,
}

export const lessonSideChart = {
  machine: lessonSideMachine,
  file: "src/machines/player/lessonSideMachine.ts",
  input: { classroom_id: "c1" },
  events: [
    { type: "handout.view", id: "r1" },
    { type: "handout.close" },
    { type: "side.show", panel: "outline" },
    { type: "side.show", panel: "transcript" },
    { type: "side.show", panel: "notes" },
    { type: "side.show", panel: "asks" },
    { type: "side.show", panel: "handouts" },
    { type: "handouts.retry" },
    answer("handouts", { ok: true, value: { list: [handout] } }),
    answer("handouts", failed("busy", "服务器忙")),
    defect("handouts"),
    elapsed("stale", "lessonSide.handouts.ready"),
    { type: "page.moved", input: { classroom_id: "c1" } },
    { type: "page.moved", input: { classroom_id: "c2" } },
  ],
} as const
