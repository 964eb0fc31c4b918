import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inject } from "vitest"
import { copyFolder } from "./copyFolder.ts"

/** A data folder of its own, with the demonstration content, as a site's first start leaves it. */
export const filledFolder = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`))
  await copyFolder(inject("filled"), folder)
  return folder
}
