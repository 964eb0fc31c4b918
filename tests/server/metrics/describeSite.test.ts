import { describe, expect, it } from "vitest"
import { describeSite } from "#server/metrics/describeSite.ts"

const NOW = Date.UTC(2026, 2, 2, 2)
const HOUR = 3_600_000
const WELL = {
  url: "http://localhost:3000",
  readiness: { status: "ready" },
  free: 20 * 2 ** 30,
  now: NOW,
  connections: 12,
  max_connections: 100,
  database_bytes: 53 * 2 ** 20,
  backup_at: NOW - 3 * HOUR,
  archive_fails: false,
  servers: 2,
  standbys: [{ name: "second", behind: 0, is_synchronous: true }],
  is_required: true,
  queues: [{ queue: "marks", count: 3, since: NOW - HOUR }],
}
const bad = (change: object) =>
  describeSite({ ...WELL, ...change }).flatMap(({ text, isWell }) => (isWell ? [] : [text]))

describe("the facts of a site", () => {
  it("are all well", () => {
    expect(describeSite(WELL)).toStrictEqual(
      [
        "the server at http://localhost:3000 is ready",
        "database: 53 MiB, 12 of 100 connections",
        "free for the database: 20,480 MiB",
        "standby second: 0 MiB behind, answers wait for it",
        "last backup: 3 hours ago",
        "waits for a person: marks 3, the oldest since 2026-03-02 09:00:00",
      ].map((text) => ({ text, isWell: true })),
    )
  })

  it.each([
    [{ readiness: null }, "no server answers at http://localhost:3000"],
    [
      { readiness: { status: "not ready", reason: "the database is away" } },
      "the server at http://localhost:3000 is not ready: the database is away",
    ],
    [
      { readiness: { status: "ready", failing: ["close attempts"] } },
      'the job "close attempts" failed when it last ran',
    ],
    [{ free: 2 ** 29 }, "free for the database: 512 MiB"],
    [{ connections: 80 }, "database: 53 MiB, 80 of 100 connections"],
    [{ backup_at: null }, "no backup was made yet"],
    [{ backup_at: NOW - 27 * HOUR }, "last backup: 27 hours ago"],
    [{ archive_fails: true }, "the database's log cannot be archived: its log file says why"],
    [
      { standbys: [{ name: "second", behind: 2 ** 27, is_synchronous: true }] },
      "standby second: 128 MiB behind, answers wait for it",
    ],
    [
      { standbys: [{ name: "second", behind: 0, is_synchronous: false }], is_required: false },
      "no standby follows: answers are on one machine alone",
    ],
    [{ standbys: [] }, "no standby follows and one is waited for: no answer is acknowledged"],
    [
      { queues: [{ queue: "marks", count: 1, since: NOW - 49 * HOUR }] },
      "waits for a person: marks 1, the oldest since 2026-02-28 09:00:00",
    ],
  ])("name what somebody should act on: %j", (change, text) => {
    expect(bad(change)).toStrictEqual([text])
  })

  it("begin with what is not well, and leave out the disk of a database of one's own", () => {
    const facts = describeSite({ ...WELL, free: Infinity, backup_at: null })
    expect(facts[0]?.isWell).toBe(false)
    expect(facts.some(({ text }) => text.startsWith("free"))).toBe(false)
  })
})
