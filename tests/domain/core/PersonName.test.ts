import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as PersonName from "#domain/core/PersonName.ts"
import { anyText } from "../../support/anyText.ts"

const UNSEEN = "名字里有看不见的字符，请删掉后再试"

describe("a name that somebody chooses", () => {
  it.each([
    "王芳",
    "学员0001",
    "上官方圆",
    "欧阳·娜娜",
    "Anne-Marie O'Neill",
    "badminton",
    "👩‍🏫",
    "é",
    "é",
    "阿黛 ❤️",
    "客家人",
  ])("%s is taken", (name) => {
    expect([PersonName.read(name), PersonName.shown(name)]).toStrictEqual([{ ok: true, value: name }, name])
  })

  it.each([
    ["王老师", "老师"],
    ["王老師", "老師"],
    ["老 师", "老师"],
    ["老·师", "老师"],
    ["⽼师", "老师"],
    ["新芽【官方】", "官方"],
    ["上官方官方", "官方"],
    ["客 服 小 美", "客服"],
    ["管理员", "管理员"],
    ["主持人", "主持人"],
    ["Ａｄｍｉｎ1", "admin1"],
  ])("%s would be taken for somebody of the agency", (name, word) => {
    expect(PersonName.read(name)).toStrictEqual({ ok: false, error: `名字里不能有“${word}”，以免被认作机构的人` })
    expect(PersonName.shown(name)).toBe("学员")
  })

  it.each([
    ["a bidi override", "\u202E芳王", "芳王"],
    ["an isolate", "王\u2066芳\u2069", "王芳"],
    ["zero width", "王\u200B芳\uFEFF", "王芳"],
    ["a joiner between letters", "王\u200D芳", "王芳"],
    ["a line break", "王\n芳", "王芳"],
    ["a filler", "\u3164", "学员"],
    ["an empty Braille cell", "\u2800\u2800", "学员"],
    ["piled up marks", "a\u0301\u0302\u0303\u0304", "a"],
    ["a lone surrogate", "王\uD800", "王"],
    ["a reserved word that it hides", "老\u200B师", "学员"],
  ])("with %s is refused, and shown without it", (_, name, shown) => {
    expect(PersonName.read(name)).toStrictEqual({ ok: false, error: UNSEEN })
    expect(PersonName.shown(name)).toBe(shown)
  })

  it("is shown as one that would be taken, whatever it was", () => {
    fc.assert(
      fc.property(anyText({ maxLength: 20 }), (name) => {
        const shown = PersonName.shown(name)
        expect(PersonName.read(shown)).toStrictEqual({ ok: true, value: shown })
        expect(PersonName.shown(shown)).toBe(shown)
      }),
    )
  })
})
