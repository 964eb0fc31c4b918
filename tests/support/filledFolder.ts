import { execFile } from "node:child_process"
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { inject } from "vitest"

/** A data folder of its own, with the demonstration content, as a site's first start leaves it. */
export const filledFolder = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`))
  await copyFolder(inject("filled"), folder)
  return folder
}

/** With owners and modes, which PostgreSQL insists on. */
export const copyFolder = async (from: string, to: string): Promise<void> => {
  await promisify(execFile)("cp", ["-a", `${from}/.`, to])
}
