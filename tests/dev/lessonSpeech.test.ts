import { expect, it } from "vitest"
import { spoken } from "../../scripts/media/speech.mjs"

it("the voice is given what it should say, else the text, with the pinyin of what it misreads", () => {
  expect(spoken({ text: "552减480", say: "五百五十二减四百八十" })).toBe("五百五十二减四百八十")
  expect(spoken({ text: "求增长率。" })).toBe("求 zeng1 zhang3 lv4 。")
})
