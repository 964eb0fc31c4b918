import { rehearsalMachine } from "#machines/attempt/rehearsalMachine.ts"
import { answer, defect } from "../support/environment.ts"

export const rehearsalChart = {
  machine: rehearsalMachine,
  file: "src/machines/attempt/rehearsalMachine.ts",
  input: {},
  events: [
    answer("recall", null),
    answer("recall", { stage: "cut", attempt_id: "t1" }),
    answer("recall", { stage: "restored", attempt_id: "t1" }),
    defect("recall"),
    { type: "rehearsal.cut", attempt_id: "t1" },
    { type: "rehearsal.reload" },
    { type: "rehearsal.restore" },
  ],
} as const
