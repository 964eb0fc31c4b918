import { fromCallback } from "xstate"
import { keepRegionNow, recallRegion } from "#adapters/regionStore.ts"
import type { examDaysMachine } from "#machines/study/examDaysMachine.ts"
import type { ImplementationsOf } from "#machines/page/implementations.ts"
import type { Outside } from "../page/Page.ts"

/** Where the visitor's region is kept, as far as this browser knows. */
export const regionActors = ({ runtime }: Outside): ImplementationsOf<typeof examDaysMachine> => ({
  actors: {
    recallRegion: fromCallback(({ sendBack }) => {
      const leaving = new AbortController()
      const recalled = (region_id: string | null) => {
        if (!leaving.signal.aborted) sendBack({ type: "region.recalled", region_id })
      }
      void runtime()
        .then(({ run }) => run(recallRegion)(undefined, leaving.signal))
        .then(recalled, () => recalled(null))
      return () => leaving.abort()
    }),
  },
  actions: {
    keepChoice: (_, choice) => keepRegionNow(choice),
  },
})
