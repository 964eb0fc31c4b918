import { describe, expect, it } from "vitest"
import { queryOf, read, type WrongAddress } from "#domain/wrongBook/WrongAddress.ts"

const ADDRESSES: ReadonlyArray<readonly [string, WrongAddress]> = [
  ["", { filter: {}, page: 1, print: null }],
  [
    "state=mastered&bank_id=b1&chapter_id=c1&page=3",
    {
      filter: { state: "mastered", bank_id: "b1", chapter_id: "c1" },
      page: 3,
      print: null,
    },
  ],
  [
    "subject_id=s&exam_type=7&kind=judge&reason=%E4%B8%8D%E4%BC%9A&due=1&print=end",
    {
      filter: { subject_id: "s", exam_type: "7", kind: "judge", reason: "不会", due: "1" },
      page: 1,
      print: "end",
    },
  ],
]

describe("the address of the wrong book", () => {
  it("describes what is shown, and is made from what is shown", () => {
    for (const [query, address] of ADDRESSES) {
      expect(read(new URLSearchParams(query))).toStrictEqual(address)
      expect(read(new URLSearchParams(queryOf(address)))).toStrictEqual(address)
    }
  })

  it("leaves out what it does not know, and 'in the book', which goes without saying", () => {
    const search = new URLSearchParams("state=gone&kind=x&reason=y&bank_id=a%20b&page=-1&print=red&due=0")
    expect(read(search)).toStrictEqual({ filter: {}, page: 1, print: null })
    expect(queryOf({ filter: { state: "active" }, page: 1, print: null })).toStrictEqual({})
  })
})
