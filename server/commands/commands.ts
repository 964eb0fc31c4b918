import type { Command } from "./Command.ts"

/** Every command by the word that is typed for it; each loads only what it needs. */
export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import("./start.ts")).start,
  backup: async () => (await import("./backup.ts")).backup,
  restore: async () => (await import("./backup.ts")).restore,
  "upgrade-db": async () => (await import("./upgradeDb.ts")).upgradeDb,
  "content:check": async () => (await import("./content.ts")).contentCheck,
  "content:import": async () => (await import("./content.ts")).contentImport,
  "exam:extend": async () => (await import("./exam.ts")).examExtend,
  "exam:close": async () => (await import("./exam.ts")).examClose,
  "exam:late": async () => (await import("./exam.ts")).examLate,
  "exam:marks": async () => (await import("./marks.ts")).examMarks,
  "exam:regrade": async () => (await import("./marks.ts")).examRegrade,
  "code:make": async () => (await import("./code.ts")).codeMake,
  "code:list": async () => (await import("./code.ts")).codeList,
  "code:revoke": async () => (await import("./code.ts")).codeRevoke,
  "user:find": async () => (await import("./user.ts")).userFind,
  "user:reset": async () => (await import("./user.ts")).userReset,
  "user:lock": async () => (await import("./user.ts")).userLock,
  "user:enrol": async () => (await import("./user.ts")).userEnrol,
  "question:import": async () => (await import("./questions.ts")).questionImport,
  "question:export": async () => (await import("./questions.ts")).questionExport,
  "live:host": async () => (await import("./live.ts")).liveHost,
  "live:attendance": async () => (await import("./live.ts")).liveAttendance,
  "question:reports": async () => (await import("./questionReports.ts")).questionReports,
  "wrong:rebuild": async () => (await import("./marks.ts")).wrongRebuild,
}
