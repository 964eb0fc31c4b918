import fc from "fast-check"
import { strToU8, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { patience, runs } from "../../support/runs.ts"
import { bring, isRightHere } from "./markedHere.ts"
import { giftSources } from "./sources/giftSources.ts"
import { moodleSources } from "./sources/moodleSources.ts"
import { qtiSources } from "./sources/qtiSources.ts"
import { sheetSources, workbookSources } from "./sources/sheetSources.ts"
import type { Source } from "./sources/Source.ts"

const FORMATS: ReadonlyArray<readonly [string, Readonly<Record<string, fc.Arbitrary<Source>>>]> = [
  ["GIFT", giftSources],
  ["Moodle XML", moodleSources],
  ["QTI", qtiSources],
  ["a sheet", sheetSources],
  ["a workbook", workbookSources],
]

/** What is printed although the key is the same. */
const KEPT = "只有一个正确选项的多选题改为不定项选择题"

const MANIFEST =
  '<manifest><resources><resource type="imsqti_item_xmlv2p2" href="items/a%20b.xml"/></resources></manifest>'
const bytesOf = ({ file, text }: Source): Uint8Array => {
  if (file.endsWith(".xlsx")) return zipSync({ "xl/worksheets/sheet1.xml": strToU8(text) })
  if (!file.endsWith(".zip")) return strToU8(text)
  return zipSync({ "imsmanifest.xml": strToU8(MANIFEST), "items/a b.xml": strToU8(text) })
}

describe.each(FORMATS)("what %s marks as right is right here, or it is refused or printed", (_, sources) => {
  it.each(Object.entries(sources))(
    "%s",
    (_kind, source) => {
      fc.assert(
        fc.property(source, (asked) => {
          const { file, given, isRight, isHeld } = asked
          const { question, faults, simplified } = bring(file, bytesOf(asked))
          const said = [...faults, ...simplified.filter((line) => !line.endsWith(KEPT))]
          expect([isHeld, said]).toStrictEqual([said.length === 0, said])
          if (question === null || !isHeld) return
          expect(given.filter((one) => isRightHere(question, one))).toStrictEqual(given.filter(isRight))
        }),
        { numRuns: runs(100) },
      )
    },
    patience(300_000),
  )
})
