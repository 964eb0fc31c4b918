import type { LeavesContext } from "#machines/attempt/leavesTypes.ts"
import { leavesMachine } from "#machines/attempt/leavesMachine.ts"
import { answer, defect, elapsed } from "../support/environment.ts"

export const leavesChart = {
  machine: leavesMachine,
  file: "src/machines/attempt/leavesMachine.ts",
  input: { attempt_id: "t1", rule: { seconds: 5, limit: 1, follows: "hand_in" }, counted: 0, seed: 1 },
  otherInputs: [{ attempt_id: "t1", rule: null, counted: 0, seed: 1 }],
  events: [
    { type: "page.left", leave: { id: "l1", kind: "hidden", seconds: 5, offline: false } },
    { type: "page.left", leave: { id: "l2", kind: "unfocused", seconds: 2, offline: true } },
    { type: "notice.read" },
    { type: "report.pause" },
    { type: "report.resume" },
    answer("report", { ok: true, value: { counted: 1 } }),
    answer("report", { ok: true, value: { counted: 2 } }),
    answer("report", { ok: false, failure: { kind: "offline", code: 0, message: "", fields: [] } }),
    answer("report", { ok: false, failure: { kind: "missing", code: 404, message: "", fields: [] } }),
    defect("report"),
    elapsed("backOff", "leaves.watched.waiting"),
  ],
  situation: ({ context }: { readonly context: LeavesContext }) => [
    context.seen.map(({ id }) => id),
    context.counted,
    context.tries > 0,
    context.read,
  ],
} as const
