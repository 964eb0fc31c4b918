import { navigationMachine } from "#machines/app/navigationMachine.ts"
import type { NavigationInput } from "#machines/app/navigationTypes.ts"
import type { Chart } from "./charts.ts"
import { answer, defect } from "./environment.ts"

export const navigationInput: NavigationInput = {
  href: "/study?tab=1",
  studyMode: false,
  rules: [
    { from: "/help/out", to: "https://example.com/" },
    { from: "/help/round", to: "/help/about" },
    { from: "/help/about", to: "/help/round" },
  ],
  site: { subjectIds: ["s1"], newsCateId: null },
  now: 1_000_000,
  reloaded_at: null,
}

const navigate = (href: string, source = "push") => ({ type: "navigate", href, source })

const loaded = answer("loadPage", { ok: true, machine: "resource", input: { requests: {} } })
const signedIn = { type: "session.changed", session: "signedIn" }
const signedOut = { type: "session.changed", session: "signedOut" }

const walks = {
  going: [
    navigate("/"),
    navigate("/course#top"),
    navigate("/study/course", "pop"),
    navigate("/user/login?redirect=%2Flive"),
    navigate("/user/register"),
    { type: "signIn.request" },
    signedIn,
    signedOut,
    loaded,
  ],
  failing: [
    navigate("/course?subject_id=s1"),
    navigate("/help/out"),
    navigate("/help/round"),
    navigate("/nowhere"),
    { type: "navigation.retry" },
    { type: "build.found" },
    { type: "build.take" },
    { type: "clock.ticked", now: 1_020_000 },
    signedIn,
    loaded,
    answer("loadPage", { ok: false, offline: false }),
    answer("loadPage", { ok: false, offline: true }),
    defect("loadPage"),
    defect("page"),
  ],
  holding: [
    navigate("/course"),
    navigate("/live", "pop"),
    { type: "page.blocksLeaving", blocksLeaving: true },
    { type: "page.blocksLeaving", blocksLeaving: false },
    { type: "leave.confirm" },
    { type: "leave.cancel" },
    signedIn,
    loaded,
  ],
}

export const navigationChart: Chart = {
  machine: navigationMachine,
  file: "src/machines/app/navigationMachine.ts",
  input: navigationInput,
  events: Object.values(walks).flat(),
  walks: Object.values(walks),
  situation: ({ context }) => [
    context.current?.page,
    context.target?.href,
    context.visitor.session,
    context.blocksLeaving,
    context.isNewBuild,
    context.reloaded_at,
  ],
}
