import { callOf } from "#domain/contract/families.ts"
import { makeStudySite, type StudySite } from "../../server/content/studySite.ts"
import { furtherQuestions, sampleFiles, sampleQuestions } from "../../server/content/sampleContent.ts"
import type { TestDatabase } from "../../support/testDatabase.ts"
import type { Backend } from "./Backend.ts"
import { type Catalogue, readCatalogue } from "./model/catalogue.ts"
import { ModelServer } from "./model/ModelServer.ts"
import { PAPER_IDS } from "./papers.ts"
import { type BrokenServer, RealServer } from "./RealServer.ts"

/** Where exams are sat: on the real server and its database, or on the model of it. */
export interface SimSite extends StudySite {
  readonly real: Backend
  readonly broken: (broken: BrokenServer) => Backend
  /** `newId`: of attempts. */
  readonly model: (newId?: () => string) => Backend
}

/** A server with papers of a few minutes, and what the model has to know of it; on a database of the run's. */
export const makeSimSite = async (database?: TestDatabase): Promise<SimSite> => {
  const p1 = sampleFiles["catalog/papers/p1.yaml"] as { readonly sections: ReadonlyArray<object> }
  const sections = [...p1.sections, { name: "其他题型", score: 4, question_ids: furtherQuestions.map(({ id }) => id) }]
  const paper = (id: string, own: object) => ({
    [`catalog/papers/${id}.yaml`]: { ...p1, id, name: id, sections, ...own },
  })
  const files = {
    "catalog/banks/bank1/questions.yaml": [...sampleQuestions, ...furtherQuestions],
    // it would withhold the keys of its questions from practice
    "catalog/papers/p2.yaml": null,
    ...paper("p1", { minutes: 3 }),
    ...paper("window", { opens: "2026-03-02 09:00", closes: "2026-03-02 10:03" }),
    ...paper("simulation", { minutes: 1, at_time_up: "ask" }),
    ...paper("practice", { minutes: 0, key_policy: "at_once" }),
  }
  const site = await makeStudySite(files, {}, {}, database)
  // a page finds all its code loaded: a file that is read takes time that no simulated clock knows
  await Promise.all([
    import("#routes/examServices.ts"),
    callOf("user.info"),
    callOf("question.paper"),
    callOf("exam.start"),
  ])
  const catalogue: Catalogue = await readCatalogue(site, PAPER_IDS)
  const real = new RealServer(site)
  return {
    ...site,
    real,
    broken: (broken) => new RealServer(site, broken),
    model: (newId) => new ModelServer({ catalogue, keys: site.deps.keys, ...(newId && { newId }) }),
    close: async () => {
      await real.restart()
      await site.close()
    },
  }
}
