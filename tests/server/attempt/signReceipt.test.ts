import { createHmac } from "node:crypto"
import { describe, expect, it } from "vitest"
import type { Receipt } from "#domain/contract/examAttempt.ts"
import { signReceipt } from "#server/attempt/signReceipt.ts"
import { isGenuine } from "../../support/isGenuine.ts"
import { serverKeys } from "../../support/serverKeys.ts"

const secret = "a key of this installation"
const keys = serverKeys(secret)
const unsigned: Omit<Receipt, "signature"> = {
  number: "20260302-000000000007",
  attempt_id: "t1",
  answered: 3,
  questions: 7,
  digest: "d".repeat(64),
  handed_in_at: "2026-03-02 10:05:00",
  by: "learner",
}
const receipt: Receipt = { ...unsigned, signature: signReceipt(keys.signing[0], "a", unsigned) }

describe("the signature of a receipt", () => {
  it("is over its version, the agency and every field, in one order for good: receipts outlive releases", () => {
    const text =
      `["exam-receipt/1","a","20260302-000000000007","t1",3,7,"${unsigned.digest}",` +
      `"2026-03-02 10:05:00","learner"]`
    expect(signReceipt(keys.signing[0], "a", unsigned)).toBe(createHmac("sha256", secret).update(text).digest("hex"))
  })

  it("is genuine for its own agency and this installation alone", () => {
    expect(isGenuine(keys, "a", receipt)).toBe(true)
    expect(isGenuine(keys, "b", receipt)).toBe(false)
    expect(isGenuine(serverKeys("another"), "a", receipt)).toBe(false)
  })

  it.each<Partial<Receipt>>([
    { number: "20260302-000000000008" },
    { attempt_id: "t2" },
    { answered: 4 },
    { questions: 6 },
    { digest: "e".repeat(64) },
    { handed_in_at: "2026-03-02 10:04:59" },
    { by: "server" },
    { signature: "" },
    { signature: receipt.signature.slice(1) },
    { signature: `${receipt.signature}0` },
    { signature: receipt.signature.toUpperCase() },
  ])("is not genuine with %j", (change) => {
    expect(isGenuine(keys, "a", { ...receipt, ...change })).toBe(false)
  })
})
