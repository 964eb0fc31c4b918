import { navigationMachine } from "#machines/navigation/navigationMachine.ts"
import type { NavigationInput } from "#machines/navigation/navigationTypes.ts"
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

export const navigationChart: Chart = {
  machine: navigationMachine,
  file: "src/machines/navigation/navigationMachine.ts",
  input: navigationInput,
  events: [
    navigate("/"),
    navigate("/course?subject_id=s1"),
    navigate("/course#top"),
    navigate("/study/course", "pop"),
    navigate("/user/login?redirect=%2Flive"),
    navigate("/user/register"),
    navigate("/help/out"),
    navigate("/help/round"),
    navigate("/nowhere"),
    { type: "signIn.request" },
    { type: "navigation.retry" },
    { type: "leave.confirm" },
    { type: "leave.cancel" },
    { type: "page.holds", holds: true },
    { type: "page.holds", holds: false },
    { type: "build.found" },
    { type: "session.changed", session: "signedIn" },
    { type: "session.changed", session: "signedOut" },
    { type: "clock.ticked", now: 1_020_000 },
    answer("loadPage", { ok: true, machine: "resource", input: { requests: {} } }),
    answer("loadPage", { ok: false, offline: false }),
    answer("loadPage", { ok: false, offline: true }),
    defect("loadPage"),
    defect("page"),
  ],
  situation: ({ context }) => [context.current?.page, context.target?.href, context.visitor.session, context.holds],
}
