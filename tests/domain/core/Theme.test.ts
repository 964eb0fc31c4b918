import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Colour from "#domain/core/Colour.ts"
import * as Theme from "#domain/core/Theme.ts"
import { runs } from "../../support/runs.ts"

const SCHEMES = ["light", "dark"] as const
const byte = fc.integer({ min: 0, max: 255 })
const hex = fc
  .tuple(byte, byte, byte)
  .map((rgb) => `#${rgb.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`)
const PAPER = { light: ["#ffffff", Theme.GROUND.light], dark: ["#000000", Theme.GROUND.dark] }

const hueDistance = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180)

describe("the contrast of two colours", () => {
  it("is what WCAG defines", () => {
    expect(Colour.contrast("#000000", "#ffffff")).toBeCloseTo(21, 10)
    expect(Colour.contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2)
    expect(Colour.contrast("#ffffff", "#777777")).toBe(Colour.contrast("#777777", "#ffffff"))
    expect(Colour.contrast("#123456", "#123456")).toBe(1)
  })
})

describe("a colour in OKLCH", () => {
  it("comes back as the same hex", () => {
    fc.assert(
      fc.property(hex, (text) => {
        const colour = Colour.fromHex(text)
        expect(colour === null ? null : Colour.toHex(colour)).toBe(text)
      }),
    )
  })

  it("has known coordinates", () => {
    const { l, c, h } = Colour.fromHex("#ff0000") ?? { l: 0, c: 0, h: 0 }
    expect([l.toFixed(3), c.toFixed(3), h.toFixed(1)]).toStrictEqual(["0.628", "0.258", "29.2"])
  })

  it("is read from three digits too, and from nothing else", () => {
    expect(Colour.fromHex("#f00")).toStrictEqual(Colour.fromHex("#FF0000"))
    expect(["", "red", "#ff00", "ff0000", "#ggg", "rgb(1,2,3)", "#ff0000ff"].map(Colour.fromHex)).toStrictEqual(
      Array(7).fill(null),
    )
  })

  it("loses chroma, not hue or lightness, where the screen cannot show it", () => {
    const shown = Colour.fromHex(Colour.toHex({ l: 0.7, c: 0.4, h: 150 })) ?? { l: 0, c: 0, h: 0 }
    expect([shown.l.toFixed(1), Math.round(shown.h), shown.c < 0.25]).toStrictEqual(["0.7", 150, true])
    expect([Colour.toHex({ l: 1.4, c: 0.1, h: 0 }), Colour.toHex({ l: -1, c: 0.1, h: 0 })]).toStrictEqual([
      "#ffffff",
      "#000000",
    ])
  })
})

describe("a theme", () => {
  it("leaves a good colour as it is", () => {
    const { light } = Theme.fromColour("#1f6f6b")
    expect([light["--accent"], light["--accent-ink"], light["--ring"], light["--on-accent"]]).toStrictEqual([
      "#1f6f6b",
      "#1f6f6b",
      "#1f6f6b",
      "#ffffff",
    ])
  })

  it("darkens a hovered control by day and lightens it by night", () => {
    const { light, dark } = Theme.fromColour("#1f6f6b")
    expect(Colour.luminance(light["--accent-hover"])).toBeLessThan(Colour.luminance(light["--accent"]))
    expect(Colour.luminance(dark["--accent-hover"])).toBeGreaterThan(Colour.luminance(dark["--accent"]))
  })

  it("moves a colour that cannot be read until it can", () => {
    const { light, dark } = Theme.fromColour("#ffd400")
    expect(light["--accent"]).not.toBe("#ffd400")
    expect(dark["--accent"]).toBe("#ffd400")
  })

  it("falls back on the product's colour", () => {
    const fallback = Theme.fromColour(Theme.DEFAULT_COLOUR)
    expect(Theme.fromColour(undefined)).toStrictEqual(fallback)
    expect(Theme.fromColour("teal")).toStrictEqual(fallback)
  })

  it("has contrast enough for text and controls, in both schemes, from any colour", () => {
    fc.assert(
      fc.property(hex, fc.constantFrom(...SCHEMES), (colour, scheme) => {
        const tokens = Theme.fromColour(colour)[scheme]
        for (const fill of [tokens["--accent"], tokens["--accent-hover"]]) {
          expect(Colour.contrast(tokens["--on-accent"], fill)).toBeGreaterThanOrEqual(4.5)
          for (const paper of PAPER[scheme]) expect(Colour.contrast(fill, paper)).toBeGreaterThanOrEqual(3)
        }
        for (const ground of [...PAPER[scheme], tokens["--accent-tint"]]) {
          expect(Colour.contrast(tokens["--accent-ink"], ground)).toBeGreaterThanOrEqual(4.5)
          expect(Colour.contrast(tokens["--ring"], ground)).toBeGreaterThanOrEqual(3)
        }
        expect(tokens["--accent-hover"]).not.toBe(tokens["--accent"])
      }),
      { numRuns: runs(150) },
    )
  })

  it("keeps the hue of a colour that has one", () => {
    fc.assert(
      fc.property(hex, fc.constantFrom(...SCHEMES), (colour, scheme) => {
        const brand = Colour.fromHex(colour) ?? { l: 0, c: 0, h: 0 }
        const accent = Colour.fromHex(Theme.fromColour(colour)[scheme]["--accent"]) ?? { l: 0, c: 0, h: 0 }
        fc.pre(brand.c > 0.06 && accent.c > 0.06)
        expect(hueDistance(accent.h, brand.h)).toBeLessThan(6)
      }),
    )
  })
})
