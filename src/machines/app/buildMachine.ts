import { assign, sendTo, setup } from "xstate"
import { isNew, type LatestBuild, POLL_MS } from "#domain/app/BuildChange.ts"
import { actorNamed, parentActor } from "../page/actorNamed.ts"
import { actorPlaceholder } from "../page/actorPlaceholder.ts"
import type { SystemEvents } from "../page/systemEvents.ts"
import type { BuildContext, BuildEvent, BuildInput } from "./buildTypes.ts"

/** Looks for a new build: on start, every five minutes while visible, and on becoming visible (section 7). */
export const buildMachine = setup({
  types: { context: {} as BuildContext, events: {} as BuildEvent, input: {} as BuildInput },
  actors: { latest: actorPlaceholder<LatestBuild | null, void, "site">("latest") },
  actions: {
    keepFound: assign((_, { latest }: { latest: LatestBuild | null }) => ({ found: latest })),
    reportFound: sendTo(parentActor, { type: "build.found" }),
    showNotice: sendTo(actorNamed("notices"), (): SystemEvents["notices"] => ({
      type: "notice.show",
      notice: {
        kind: "notification",
        level: "info",
        title: "网站有新版本",
        text: "换到下一页时自动更新",
        offer: "update",
      },
    })),
  },
  guards: {
    isNew: ({ context }, { latest }: { latest: LatestBuild | null }) => isNew(context.own, latest),
  },
  delays: { poll: POLL_MS },
}).createMachine({
  id: "build",
  context: ({ input }) => ({ own: input.own, found: null }),
  initial: "checking",
  states: {
    checking: {
      invoke: {
        id: "latest",
        src: "latest",
        onDone: [
          {
            guard: { type: "isNew", params: ({ event }) => ({ latest: event.output }) },
            target: "newBuildFound",
            actions: { type: "keepFound", params: ({ event }) => ({ latest: event.output }) },
          },
          { target: "waiting" },
        ],
        onError: "waiting",
      },
      on: { "window.hidden": "hidden" },
    },
    waiting: { after: { poll: "checking" }, on: { "window.hidden": "hidden", "window.shown": "checking" } },
    hidden: { on: { "window.shown": "checking" } },
    newBuildFound: {
      description: "The next navigation loads in full; the navigation sees to that, and to an exam that is open.",
      entry: ["reportFound", "showNotice"],
    },
  },
})
