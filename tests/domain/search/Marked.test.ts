import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { excerpt, marked, markedByLetters, type Marked } from "#domain/search/Marked.ts"

const shown = (pieces: Marked) => pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join("")
const plain = (pieces: Marked) => pieces.map(({ text }) => text).join("")

describe("marked", () => {
  it.each([
    ["行政管理学", ["管理"], "行政[管理]学"],
    ["管理与管理", ["管理"], "[管理]与[管理]"],
    ["ＣＰＡ会计", ["cpa"], "[ＣＰＡ]会计"],
    ["行政管理", ["行政", "政管"], "[行政管]理"],
    ["<b>粗</b>", ["b"], "<[b]>粗</[b]>"],
    ["没有", ["别的"], "没有"],
    ["", ["别的"], ""],
  ])("%s, looked for %s", (text, words, expected) => {
    expect(shown(marked(text, words))).toBe(expected)
  })

  it("loses nothing of the text", () => {
    const sign = fc.constantFrom("a", "b", "A", "学", "　", "😀")
    const text = fc.string({ unit: sign, maxLength: 20 })
    fc.assert(
      fc.property(text, fc.array(fc.string({ unit: sign, minLength: 1, maxLength: 3 })), (whole, words) => {
        expect(plain(marked(whole, words))).toBe(whole)
      }),
    )
  })
})

describe("markedByLetters", () => {
  const SHEN = ["shen", "zhi", "yuan"]
  it.each([
    [["szy"], "[沈知远]"],
    [["shenz"], "[沈知]远"],
    [["zhiyuan"], "沈[知远]"],
    [["zy"], "沈[知远]"],
    [["shen", "yuan"], "[沈]知[远]"],
    [["henzhi"], "沈知远"],
  ])("%s", (letters, expected) => {
    expect(shown(markedByLetters("沈知远", SHEN, letters))).toBe(expected)
  })

  it("goes over signs that are not read", () => {
    expect(shown(markedByLetters("《民法》A卷", ["", "min", "fa", "", "a", "juan"], ["mfaj"]))).toBe("《[民法》A卷]")
  })

  it("counts a character as one, however long it is written", () => {
    expect(shown(markedByLetters("𠮷野家", ["", "ye", "jia"], ["yj"]))).toBe("𠮷[野家]")
  })
})

describe("excerpt", () => {
  const LONG = `${"前".repeat(100)}中心${"后".repeat(100)}`
  it("is the beginning where nothing occurs, and all of what is short", () => {
    expect(shown(excerpt(LONG, ["别的"], 10))).toBe(`${"前".repeat(10)}…`)
    expect(shown(excerpt("一句话", ["句"], 10))).toBe("一[句]话")
  })

  it("is what stands around the first hit", () => {
    expect(shown(excerpt(LONG, ["中心"], 30))).toBe(`…${"前".repeat(16)}[中心]${"后".repeat(12)}…`)
  })

  it("has the first word within the two lines that a phone shows, wherever it stands", () => {
    for (let before = 0; before < 120; before += 1)
      expect(plain(excerpt(`${"前".repeat(before)}借款${"后".repeat(40)}`, ["借款"], 80)).indexOf("借款")).toBeLessThan(
        25,
      )
  })

  it("ends where the text ends", () => {
    expect(shown(excerpt(`${"前".repeat(100)}尾`, ["尾"], 30))).toBe(`…${"前".repeat(16)}[尾]`)
  })

  it("cuts no character in two", () => {
    expect(plain(excerpt("😀".repeat(40), ["x"], 5))).toBe("😀😀…")
    expect(plain(excerpt(`${"😀".repeat(40)}x`, ["x"], 20))).toMatch(/^…😀+x$/u)
  })
})
