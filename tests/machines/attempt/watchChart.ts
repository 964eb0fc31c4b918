import { watchMachine } from "#machines/attempt/watchMachine.ts"
import { answer, defect, elapsed } from "../support/environment.ts"

export const watchChart = {
  machine: watchMachine,
  file: "src/machines/attempt/watchMachine.ts",
  input: { attempt_id: "t1", refreshRate: 20, isToldBySaves: true },
  events: [
    { type: "server.answered" },
    { type: "state.ask" },
    elapsed("watching", "watch.resting"),
    answer("state", { ok: true, value: { state: "open" } }),
    defect("state"),
  ],
} as const
