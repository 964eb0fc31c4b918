import { EMPTY } from "#domain/attempt/ToolsState.ts"
import { toolsMachine } from "#machines/attempt/toolsMachine.ts"
import { answer, defect } from "../support/environment.ts"

export const toolsChart = {
  machine: toolsMachine,
  file: "src/machines/attempt/toolsMachine.ts",
  input: { user_id: "u1", attempt_id: "t1" },
  events: [
    answer("recall", { ...EMPTY, struck: { q1: ["A"] } }),
    defect("recall"),
    { type: "strike.toggle", question_id: "q1", key: "A" },
    { type: "mark.toggle", question_id: "q1", place: "stem", mark: { from: 0, to: 2 } },
    { type: "mark.missed" },
    { type: "mark.clear", question_id: "q1" },
    { type: "scratch.write", text: "草稿" },
    { type: "sum.write", text: "1+1" },
    { type: "size.step" },
    { type: "letterKeys.toggle" },
    { type: "panel.toggle", panel: "calculator" },
    { type: "panel.toggle", panel: "scratch" },
    { type: "panel.toggle", panel: "keys" },
    { type: "panel.close" },
  ],
  situation: () => [],
} as const
