import { userInfo } from "node:os"
import type { Operator } from "../admin/doAct.ts"
import { readSecretsKey } from "../db/secretsKey.ts"
import type { Site } from "./Command.ts"
import { throttleProgress } from "./throttleProgress.ts"

/** Whoever has a shell on the machine acts for the site. */
export const machineOperator = (agency: string, { config, report }: Pick<Site, "config" | "report">): Operator => ({
  agency,
  role: "operator",
  by: userInfo().username,
  account: null,
  secretsKey: readSecretsKey(config),
  progress: throttleProgress(report),
})
