import { userInfo } from "node:os"
import type { Operator } from "../admin/doAct.ts"
import type { Site } from "./Command.ts"
import { throttleProgress } from "./throttleProgress.ts"

/** Whoever has a shell on the machine acts for the site. */
export const machineOperator = (agency: string, report: Site["report"]): Operator => ({
  agency,
  role: "operator",
  by: userInfo().username,
  account: null,
  progress: throttleProgress(report),
})
