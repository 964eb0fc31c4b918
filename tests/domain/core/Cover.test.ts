import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Cover from "#domain/core/Cover.ts"

const numbersOf = (shape: Cover.Shape): ReadonlyArray<number> => {
  switch (shape.kind) {
    case "circle":
      return [shape.cx, shape.cy, shape.r, shape.opacity]
    case "polygon":
      return [...shape.points.split(/[ ,]/).map(Number), shape.opacity]
    case "arc":
      return [...shape.d.replaceAll(/[MQ]/g, "").trim().split(/\s+/).map(Number), shape.width, shape.opacity]
  }
}

describe("a drawn cover", () => {
  it("is the same for the same id, as plain data", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (id, name) => {
        const cover = Cover.course(id, name)
        expect(Cover.course(id, name)).toStrictEqual(cover)
        expect(JSON.parse(JSON.stringify(cover))).toStrictEqual(cover)
      }),
    )
  })

  it("has shapes of finite measures, faint enough to write on", () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        for (const shape of Cover.course(id, "法考").shapes) {
          expect(numbersOf(shape).every(Number.isFinite)).toBe(true)
          expect(shape.opacity > 0 && shape.opacity <= 0.4).toBe(true)
        }
      }),
    )
  })

  it("differs from id to id, in motif too", () => {
    const covers = Array.from({ length: 60 }, (_, index) => JSON.stringify(Cover.course(`c-${index}`, "法考").shapes))
    const kinds = covers.map((cover) => `${(JSON.parse(cover) as ReadonlyArray<Cover.Shape>).length}`)
    expect(new Set(covers).size).toBe(60)
    expect(new Set(kinds)).toStrictEqual(new Set(["4", "3", "5", "12"]))
  })

  it("carries a character of the name, whole: not one that all names share, and not always the same", () => {
    expect(["  𠮷", "12", "基础班", "会计基础精讲班"].map((name) => Cover.course("1", name).character)).toStrictEqual([
      "𠮷",
      "课",
      "基",
      expect.stringMatching(/^[会计]$/u),
    ])
    const covers = Array.from({ length: 40 }, (_, id) => Cover.course(String(id), "会计基础精讲班"))
    expect(new Set(covers.map(({ character }) => character))).toStrictEqual(new Set(["会", "计"]))
    expect(new Set(covers.map(({ hue }) => hue))).toStrictEqual(new Set([0, 1, 2]))
  })
})

describe("a drawn avatar", () => {
  it("carries the first character of the name, on the accent or on its tint", () => {
    const avatars = Array.from({ length: 40 }, (_, index) => Cover.avatar(`u-${index}`, "王芳"))
    expect(
      new Set(avatars.map(({ character, ground, characterTone }) => `${character} ${ground} ${characterTone}`)),
    ).toStrictEqual(new Set(["王 accent paper", "王 tint ink"]))
    expect(Cover.avatar("u", " ").character).toBe("学")
    expect(Cover.avatar("u-1", "王")).toStrictEqual(Cover.avatar("u-1", "王"))
  })
})
