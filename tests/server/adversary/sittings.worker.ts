import { parentPort, workerData } from "node:worker_threads"
import type { Template } from "../../support/startTemplate.ts"
import { makeTestDatabase } from "../../support/testDatabase.ts"
import { makeAdversarySite } from "./adversarySite.ts"
import { type Group, sitTogether } from "./sitTogether.ts"

/** What a thread is started with; `next` counts the groups that any of them took. */
export interface Work extends Pick<Template, "cluster" | "template"> {
  readonly groups: ReadonlyArray<Group>
  readonly next: Int32Array
}

/** Groups between two looks of the database at its own tables. */
const LOOKS = 100

// Sits until no group is left, on a site of its own, and posts what came of each.
const { cluster, template, groups, next } = workerData as Work
const site = await makeAdversarySite(await makeTestDatabase(template, cluster))
let sat = 0
for (let taken = Atomics.add(next, 0, 1); taken < groups.length; taken = Atomics.add(next, 0, 1)) {
  const group = groups[taken] as Group
  // a test's database has no autovacuum: without its figures every question of a long run reads whole tables
  if (sat % LOOKS === 0) await site.sql`analyze`
  sat += 1
  parentPort?.postMessage({ group, ...(await sitTogether(site, group)) })
}
await site.close()
