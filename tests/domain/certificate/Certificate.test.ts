import { createHash } from "node:crypto"
import fc from "fast-check"
import { expect, it } from "vitest"
import {
  CLAIMS,
  CODE_LETTERS,
  contentOf,
  fileText,
  plainCode,
  readFile,
  type Salted,
  shownCode,
  signedText,
} from "#domain/certificate/Certificate.ts"
import { filledLines, unknownPlaces } from "#domain/certificate/CertificateText.ts"

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")
const certificate = fc.record({
  number: fc.string(),
  issuer: fc.string(),
  heading: fc.string(),
  title: fc.string(),
  issued_on: fc.string(),
})
const salted = fc
  .tuple(fc.string({ minLength: 8 }), fc.string(), fc.string(), fc.string())
  .map(([salt, ...values]) => CLAIMS.map((claim, n): Salted => [`${salt}${n}`, claim, values[n] ?? ""]))

it("a file says what was signed and the claims that are shown, whichever they are, and none that were not signed", () => {
  fc.assert(
    fc.property(certificate, salted, fc.subarray([0, 1, 2]), fc.string(), (one, claims, chosen, other) => {
      const signed = signedText(one, claims, sha256)
      const shown = chosen.map((n) => claims[n]).filter((claim) => claim !== undefined)
      const file = readFile(fileText({ signed, shown, signature: "" }))
      expect(file && contentOf(file, sha256)).toStrictEqual({
        ...one,
        claims: Object.fromEntries(shown.map(([, claim, value]) => [claim, value])),
      })
      const forged = shown.map(([salt, claim, value]): Salted => [salt, claim, `${value}${other}x`])
      expect(contentOf({ signed, shown: forged }, sha256) === null).toBe(shown.length > 0)
    }),
  )
})

it("any text is a file or none", () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readFile(text)))
  expect(readFile('{"signed":"[]","signature":"","shown":[["s","password","x"]]}')).toBe(null)
  expect(contentOf({ signed: "[]", shown: [] }, sha256)).toBe(null)
})

it("a code is read however it is typed", () => {
  expect(plainCode(" abc0o-1ilＸ9 ")).toBe("ABC00111X9")
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...CODE_LETTERS.split("")), { minLength: 10, maxLength: 10 }), (letters) => {
      const code = letters.join("")
      expect(plainCode(shownCode(code).toLowerCase())).toBe(code)
    }),
  )
})

it("a line that names what is not shown is left out whole", () => {
  const lines = ["兹证明{姓名}", "于{日期}通过“{名称}”", "成绩{成绩}", "特发此证。"]
  const facts = { title: "期末考试", issued_on: "2026-03-02", number: "1" }
  expect(filledLines(lines, { ...facts, claims: { name: "李雷" } })).toStrictEqual([
    "兹证明李雷",
    "于2026年3月2日通过“期末考试”",
    "特发此证。",
  ])
  expect(filledLines(lines, { ...facts, claims: { score: "{姓名}分" } })).toStrictEqual([
    "于2026年3月2日通过“期末考试”",
    "成绩{姓名}分",
    "特发此证。",
  ])
  expect(lines.concat("{年龄}").flatMap(unknownPlaces)).toStrictEqual(["{年龄}"])
})
