import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { lastingPool } from "#server/db/lastingPool.ts"
import type { Pool } from "#server/db/Sql.ts"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it("refuses within five seconds what a lost connection never wrote", () => {
  const opened: { readonly end: ReturnType<typeof vi.fn>; readonly lose: () => void }[] = []
  lastingPool((lose) => {
    const end = vi.fn(async () => {})
    opened.push({ end, lose })
    return Object.assign(() => {}, { end }) as unknown as Pool
  })

  opened[0]!.lose()
  expect(opened).toHaveLength(2)
  expect(opened[0]!.end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(4_000)
  expect(opened[0]!.end).toHaveBeenCalledExactlyOnceWith({ timeout: 1 })
  expect(opened[1]!.end).not.toHaveBeenCalled()
})
