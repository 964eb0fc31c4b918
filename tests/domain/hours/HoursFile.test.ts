import { createHash } from "node:crypto"
import fc from "fast-check"
import { expect, it } from "vitest"
import {
  chained,
  contentOf,
  countedIn,
  faultOf,
  type LearnerChain,
  readFile,
  signedText,
} from "#domain/hours/HoursFile.ts"
import type { HoursRecord } from "#domain/hours/HoursLedger.ts"
import { runs } from "../../support/runs.ts"
import { seeded } from "../../support/seeded.ts"
import { honestLearner } from "./honest.ts"

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

const chainOf = (records: ReadonlyArray<string>, counted: LearnerChain["counted"]): LearnerChain => ({
  user_id: "u1",
  name: "学员",
  origin: "0",
  records,
  head: records.reduce((before, record) => chained(before, record, sha256), "0"),
  counted,
})

const honest = (seed: number): LearnerChain => {
  const { world } = honestLearner(seeded(seed))
  return chainOf(
    world.records().map((record) => JSON.stringify(record)),
    countedIn(world.desk().ledger),
  )
}

it("the chain of whoever studied is found right, and no record of it can be changed, left out or moved", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (seed, place) => {
      const chain = honest(seed)
      expect(faultOf(chain, sha256)).toBeNull()
      const { records } = chain
      const at = place % (records.length - 1)
      const altered = [
        records.toSpliced(at, 1),
        records.with(
          at,
          (records[at] ?? "").replace(/\d(?=\D*$)/, (digit) => `${(Number(digit) + 1) % 10}`),
        ),
        records.with(at, records[at + 1] ?? "").with(at + 1, records[at] ?? ""),
      ].filter((other) => JSON.stringify(other) !== JSON.stringify(records))
      for (const other of altered) expect(faultOf({ ...chain, records: other }, sha256)).toBe("记录的哈希链不完整")
    }),
    { numRuns: runs(5) },
  )
})

it("a chain whose hashes are right is still found wrong where more was played than went by, or more is said to count", () => {
  const chain = honest(7)
  const [lesson = "", counted = 0] = Object.entries(chain.counted)[0] ?? []
  expect(faultOf({ ...chain, counted: { ...chain.counted, [lesson]: counted + 1 } }, sha256)).toBe("学时和记录不一致")
  const records = chain.records.map((text) => JSON.parse(text) as HoursRecord)
  const played = records.findIndex(({ kind }) => kind === "played")
  const rewritten = (record: object) =>
    faultOf(
      chainOf(chain.records.with(played, JSON.stringify({ ...records[played], ...record })), chain.counted),
      sha256,
    )
  expect(rewritten({ ranges: [[0, 900]] })).toBe(`第${played + 1}条记录播放的时间多于经过的时间`)
  expect(rewritten({ at: 1 })).toBe(`第${played + 1}条记录时间倒退`)
})

it("a file is read as it was written, and other texts are none", () => {
  const hours = {
    issuer: "机构",
    classroom: { id: "3001", name: "学时班" },
    lessons: [],
    exported_at: 1,
    learners: [honest(3)],
  }
  const file = readFile(JSON.stringify({ signed: signedText(hours), signature: "c2ln" }))
  expect(file && contentOf(file)).toStrictEqual(hours)
  for (const text of ["", "null", "{}", '{"signed":1,"signature":""}']) expect(readFile(text)).toBeNull()
  expect(contentOf({ signed: '["certificate/1"]', signature: "" })).toBeNull()
})
