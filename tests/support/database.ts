import type { TestProject } from "vitest/node"
import { startTemplate, type Template } from "./startTemplate.ts"

declare module "vitest" {
  interface ProvidedContext {
    readonly cluster: Template["cluster"]
    readonly template: Template["template"]
  }
}

/** What the databases of the run are made of. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { cluster, template, stop } = await startTemplate()
  project.provide("cluster", cluster)
  project.provide("template", template)
  return stop
}
