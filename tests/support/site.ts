import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { copyFolder } from "./copyFolder.ts"
import { startSite } from "./startSite.ts"

declare module "vitest" {
  export interface ProvidedContext {
    readonly siteUrl: string
    /** A data folder that was filled by a first start and is not in use. */
    readonly filled: string
  }
}

/** One real server with the demonstration content for all journeys, and its first data for sites of their own. */
export default async (project: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), "site-"))
  const filled = join(folder, "filled")
  const own = join(folder, "own")
  await (await startSite(filled)).stop()
  await mkdir(own)
  await copyFolder(filled, own)
  const site = await startSite(own)
  project.provide("siteUrl", site.url)
  project.provide("filled", filled)
  return async () => {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
