import { allCalls } from "#domain/contract/families.ts"
import { makeStudySite } from "../../server/content/studySite.ts"
import { sampleFiles } from "../../server/content/sampleContent.ts"
import type { SimSite } from "./SimServer.ts"

/** A server with a paper of three minutes. */
export const makeSimSite = async (): Promise<SimSite> => {
  const paper = sampleFiles["catalog/papers/p1.yaml"] as object
  const site = await makeStudySite({ "catalog/papers/p1.yaml": { ...paper, minutes: 3 } })
  // a page finds all its code loaded: a file that is read takes time that no simulated clock knows
  await Promise.all([import("#routes/examServices.ts"), allCalls()])
  const instance: SimSite["instance"] = { app: null, cut: null }
  return {
    ...site,
    instance,
    close: async () => {
      await (await instance.app)?.close()
      await site.close()
    },
  }
}
