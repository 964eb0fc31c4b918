import { askMachine } from "#machines/discussion/askMachine.ts"
import type { Outside } from "../page/Page.ts"
import { pageServices } from "../page/pageServices.ts"

/** What the device keeps of what a learner asks. */
export const askActors = (outside: Outside) =>
  pageServices(async () => {
    const [page, { makeAsksService }] = await Promise.all([outside.runtime(), import("./asksService.ts")])
    return makeAsksService(page)
  }).actorsFor(askMachine)
