import { sessionMachine } from "#machines/app/sessionMachine.ts"
import type { Chart } from "./charts.ts"
import { answer, defect, elapsed } from "./environment.ts"

export const user = {
  id: "u1",
  mobile: "138****0000",
  name: "张三",
  avatar: "",
  region: { id: "430000", name: "湖南" },
  exam_day: null,
  daily_questions: null,
  lastStudySubject: null,
  lastStudySubjectLevel3: null,
}

export const sessionChart: Chart = {
  machine: sessionMachine,
  file: "src/machines/app/sessionMachine.ts",
  events: [
    { type: "session.tokenReceived", token: "secret-token" },
    { type: "session.signOut" },
    { type: "session.refresh" },
    { type: "session.changedElsewhere", hasToken: true },
    { type: "session.changedElsewhere", hasToken: false },
    { type: "request.unauthorized" },
    answer("restore", { hasToken: true }),
    answer("restore", { hasToken: false }),
    defect("restore"),
    answer("storeToken", { kept: "storage" }),
    answer("storeToken", { kept: "memory" }),
    answer("storeToken", { kept: "storage", told: "刚才试做的10道题已经记入今天的练习，全部答对" }),
    defect("storeToken"),
    answer("loadUser", { ok: true, value: user }),
    answer("loadUser", { ok: false, failure: { kind: "busy", code: 503, message: "服务器繁忙", fields: [] } }),
    defect("loadUser"),
    answer("signOut", { ok: true, value: null }),
    defect("signOut"),
    answer("leaveDevice", { open: 0, unsent: 0, notes: 0 }),
    answer("leaveDevice", { open: 1, unsent: 2, notes: 0 }),
    defect("leaveDevice"),
    elapsed("signOutLimit", "session.signingOut"),
  ],
}
