import { createHash } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Evidence from "#domain/attempt/Evidence.ts"
import * as JournalRecord from "#domain/attempt/JournalRecord.ts"
import { chainsOf } from "../../support/chainsOf.ts"

const GIVEN = 1_000_000
const witness: Evidence.Witness = {
  user_id: "u1",
  attempt_id: "t1",
  sha256: (text) => createHash("sha256").update(text).digest("hex"),
  nonceTime: (nonce) => (nonce === "of this server" ? GIVEN : null),
}

/** What a log keeps of an honest client that wrote these values, one after the other. */
const written = (values: ReadonlyArray<string>, client_id = "c1"): ReadonlyArray<Evidence.Logged> => {
  let before = ""
  return values.map((value, index) => {
    const open = { client_id, epoch: 1, seq: index + 1, kind: "answer", question_id: "q1", value } as const
    const told = { at: GIVEN + index, nonce: "of this server", mono: index }
    const { checksum } = JournalRecord.close(
      { user_id: "u1", attempt_id: "t1", ...open, ...told, before },
      witness.sha256,
    )
    before = checksum
    return { ...open, ...told, checksum }
  })
}
const [first, second, third] = written(["A", "B", "C"]) as [Evidence.Logged, Evidence.Logged, Evidence.Logged]
const whole = (until: number, client_id = "c1") => ({ client_id, from: 1, until, faults: [] })
const faults = (...records: ReadonlyArray<Evidence.Logged>) =>
  chainsOf(records, witness).map((chain) => chain.faults.map(({ seq, fault }) => [seq, fault]))

describe("what the records of an attempt prove", () => {
  it("is that each client wrote an unbroken chain, whatever the order in which they came", () => {
    expect(chainsOf([], witness)).toStrictEqual([])
    const values = fc.array(fc.string(), { minLength: 1, maxLength: 6 })
    const logs = fc.tuple(values, values).chain(([one, other]) => {
      const log = [...written(one), ...written(other, "c2")]
      return fc.tuple(
        fc.constant([one.length, other.length] as const),
        fc.shuffledSubarray(log, { minLength: log.length }),
      )
    })
    fc.assert(
      fc.property(logs, ([[one, other], log]) => {
        const chains = chainsOf(log, witness)
        expect(chains.toSorted((a, b) => (a.client_id < b.client_id ? -1 : 1))).toStrictEqual([
          whole(one),
          whole(other, "c2"),
        ])
        expect(chains.every(Evidence.isWhole)).toBe(true)
      }),
    )
  })

  it("is the same whether the log is read at once or piece by piece", () => {
    const values = fc.array(fc.string(), { maxLength: 6 })
    fc.assert(
      fc.property(values, values, fc.nat(12), fc.integer({ min: 1, max: 5 }), (one, other, missing, size) => {
        const log = [...written(one), ...written(other, "c2")].filter((_, index) => index !== missing)
        const pieces = Array.from({ length: Math.ceil(log.length / size) }, (_, n) =>
          log.slice(n * size, (n + 1) * size),
        )
        const read = pieces.reduce<ReadonlyArray<Evidence.Chain>>(
          (known, piece, n) => Evidence.carriedOn(known, pieces[n - 1]?.at(-1), piece, witness),
          [],
        )
        expect(read).toStrictEqual(chainsOf(log, witness))
      }),
    )
  })

  it("is broken where a number before never came", () => {
    expect(chainsOf([first, third], witness)).toStrictEqual([
      { client_id: "c1", from: 1, until: 3, faults: [{ seq: 3, fault: "missing" }] },
    ])
    expect(chainsOf([third, second], witness)).toStrictEqual([
      { client_id: "c1", from: 2, until: 3, faults: [{ seq: 2, fault: "missing" }] },
    ])
  })

  it("is unknown where the client sent neither order, time nor content", () => {
    for (const left of ["nonce", "mono", "checksum"] as const)
      expect(faults({ ...first, [left]: null })).toStrictEqual([[[1, "open"]]])
    expect(faults({ ...first, checksum: null }, second)).toStrictEqual([
      [
        [1, "open"],
        [2, "changed"],
      ],
    ])
  })

  it.each<Partial<Evidence.Logged>>([
    { epoch: 2 },
    { kind: "flag" },
    { question_id: "q2" },
    { value: "D" },
    { at: first.at + 1 },
    { nonce: "another" },
    { mono: 0.5 },
    { checksum: "0".repeat(64) },
  ])("is changed where a record has %j instead", (change) => {
    expect(faults({ ...first, ...change })).toStrictEqual([[[1, "changed"]]])
  })

  it("is changed where records of another learner, attempt or client stand", () => {
    for (const of of [{ user_id: "u2" }, { attempt_id: "t2" }])
      expect(chainsOf([first], { ...witness, ...of })).toStrictEqual([
        { client_id: "c1", from: 1, until: 1, faults: [{ seq: 1, fault: "changed" }] },
      ])
    expect(faults({ ...first, client_id: "c2" })).toStrictEqual([[[1, "changed"]]])
  })

  const stamped = (at: number, nonce: string): Evidence.Logged => {
    const record = { ...first, at, nonce, mono: 0 }
    const { checksum } = JournalRecord.close({ ...record, user_id: "u1", attempt_id: "t1", before: "" }, witness.sha256)
    return { ...record, checksum }
  }

  it("is foreign where the nonce is none of this server's", () => {
    expect(faults(stamped(GIVEN, "made up"))).toStrictEqual([[[1, "foreign"]]])
  })

  it("is early where the stamp lies more than five seconds before the answer that is carried on", () => {
    expect(faults(stamped(GIVEN - 5_000, "of this server"))).toStrictEqual([[]])
    expect(faults(stamped(GIVEN - 5_001, "of this server"))).toStrictEqual([[[1, "early"]]])
  })

  it("is whole without a fault alone", () => {
    expect(Evidence.isWhole(whole(1))).toBe(true)
    expect(Evidence.isWhole({ ...whole(1), faults: [{ seq: 1, fault: "open" }] })).toBe(false)
  })
})
