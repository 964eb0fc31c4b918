import { allCalls } from "#domain/contract/families.ts"
import { makeStudySite } from "../../server/content/studySite.ts"
import { sampleFiles } from "../../server/content/sampleContent.ts"
import type { SimSite } from "./SimServer.ts"

/** A server with a paper of three minutes. */
export const makeSimSite = async (): Promise<SimSite> => {
  const p1 = sampleFiles["catalog/papers/p1.yaml"] as object
  const paper = (id: string, own: object) => ({ [`catalog/papers/${id}.yaml`]: { ...p1, id, name: id, ...own } })
  const site = await makeStudySite({
    ...paper("p1", { minutes: 3 }),
    ...paper("window", { opens: "2026-03-02 09:00", closes: "2026-03-02 10:03" }),
    ...paper("simulation", { minutes: 1, at_time_up: "ask" }),
    ...paper("practice", { minutes: 0, key_policy: "at_once" }),
  })
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
