import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { startSite } from "./startSite.ts"

declare module "vitest" {
  export interface ProvidedContext {
    readonly siteUrl: string
  }
}

/** One real server with the demonstration content for all journeys. */
export default async (project: TestProject) => {
  const dataDir = await mkdtemp(join(tmpdir(), "site-"))
  const site = await startSite(dataDir)
  project.provide("siteUrl", site.url)
  return async () => {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
