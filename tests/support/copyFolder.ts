import { execFile } from "node:child_process"
import { promisify } from "node:util"

/** With owners and modes, which PostgreSQL insists on. */
export const copyFolder = async (from: string, to: string): Promise<void> => {
  await promisify(execFile)("cp", ["-a", `${from}/.`, to])
}
