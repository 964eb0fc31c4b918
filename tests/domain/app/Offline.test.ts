import { expect, test } from "vitest"
import { isKeptAnswer, isLasting, isPage, SHELL } from "#domain/app/Offline.ts"
import { allCalls } from "#domain/contract/callOf.ts"

const at = (path: string) => new URL(path, "https://a.test")

test("a read is kept unless it is true for a moment alone or stands in the journal; what writes is never kept", async () => {
  const calls = Object.entries(await allCalls())
  const reads = calls.filter(([, { method }]) => method === "GET")
  const passing = reads.filter(([, { path }]) => !isKeptAnswer(at(`/api${path}`))).map(([name]) => name)
  expect(passing.toSorted()).toStrictEqual([
    "agreement.draft",
    "default.ip",
    "exam.attempt",
    "exam.online",
    "exam.state",
    "live.messages",
    "live.room",
    "order.detail",
    "order.list",
    "order.quote",
    "question.paper",
    "search.suggest",
  ])
  const others = ["/admin/api/people", "/_payload.json", "/course", "/agency/a.test"]
  expect(others.filter((path) => isKeptAnswer(at(path)))).toStrictEqual([])
})

test("documents of learners' pages are kept, and nothing of the back office, of files or of the shell", () => {
  const pages = ["/", "/course", "/course/1", "/mock-exam?paper_id=1", "/user/login", "/question/exam?bank_id=1"]
  expect(pages.filter((path) => !isPage(at(path)))).toStrictEqual([])
  const others = [
    "/admin",
    "/admin/people",
    "/api/course/list",
    "/assets/main.js",
    "/builds/latest.json",
    "/course/_payload.json",
    "/dev/outbox",
    "/handout/x/page",
    "/media/grant/clip",
    "/news.xml",
    SHELL,
  ]
  expect(others.filter((path) => isPage(at(path)))).toStrictEqual([])
})

test("a file is taken from the device where its name changes with its content", () => {
  expect(["/assets/main-1a.js", "/images/3f.png"].filter((path) => !isLasting(at(path)))).toStrictEqual([])
  const others = ["/admin/assets/main-1a.js", "/uploads/avatars/1.png", "/media/grant/clip.mp4", "/icon-192.png"]
  expect(others.filter((path) => isLasting(at(path)))).toStrictEqual([])
})
