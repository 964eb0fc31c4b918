import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Agency from "#domain/core/Agency.ts"
import * as Avatar from "#domain/core/Avatar.ts"
import * as Host from "#domain/core/Host.ts"
import * as Region from "#domain/core/Region.ts"

const nav = (url: string, is_show: string, top_is_show: string) => ({ url, is_show, top_is_show })

describe("the sections of an agency", () => {
  it("show by is_show, and news by top_is_show", () => {
    const agency_nav = [
      nav("/course", "1", "0"),
      nav("/live", "0", "1"),
      nav("/question", "1", "1"),
      nav("/news", "0", "1"),
    ]
    expect(Agency.navigation({ agency_nav })).toStrictEqual({
      hasCourse: true,
      hasLive: false,
      hasQuestion: true,
      hasNews: true,
    })
  })

  it("show nothing without an entry or with another value", () => {
    const agency_nav = [nav("/course", "true", "1"), nav("/news", "1", "0"), nav("/questions", "1", "1")]
    expect(Agency.navigation({ agency_nav })).toStrictEqual({
      hasCourse: false,
      hasLive: false,
      hasQuestion: false,
      hasNews: false,
    })
  })
})

describe("an agency", () => {
  it("shows prices only for 1", () => {
    expect(["1", "0", "", "true"].map((is_show_price) => Agency.showsPrices({ is_show_price }))).toStrictEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it("is in study mode on the host whose entry has mode 1, and full otherwise", () => {
    const domain_extend = [
      { domain: "Study.example.com", mode: "1" },
      { domain: "www.example.com", mode: "0" },
    ]
    const mode = (host: string) => Agency.displayMode({ domain_extend }, host)
    expect(["study.example.com", "STUDY.example.com:8080", "study.example.com."].map(mode)).toStrictEqual([
      "study",
      "study",
      "study",
    ])
    expect(["www.example.com", "example.com", "a.study.example.com", ""].map(mode)).toStrictEqual([
      "full",
      "full",
      "full",
      "full",
    ])
  })
})

describe("a host", () => {
  it("is named without case, port and final dot", () => {
    expect(
      ["A.Example:443", "a.example.", " a.example ", "[::1]:3000", "::1", "a.example:"].map(Host.nameOf),
    ).toStrictEqual(["a.example", "a.example", "a.example", "::1", "::1", "a.example"])
  })

  it.each([
    "localhost",
    "localhost:3000",
    "LOCALHOST",
    "127.0.0.1",
    "127.8.8.8:80",
    "10.0.0.5",
    "8.8.8.8",
    "255.255.255.255",
    "[::1]:3000",
    "[2001:db8::1]",
    "::ffff:10.0.0.1",
  ])("%s gets the default agency", (host) => {
    expect(Host.isDefault(host)).toBe(true)
  })

  it.each([
    "study.localhost",
    "example.com",
    "localhost.example.com",
    "1.2.3",
    "1.2.3.4.5",
    "256.1.1.1",
    "1.2.3.a",
    "",
    "10.0.0.5.example",
  ])("%j does not", (host) => {
    expect(Host.isDefault(host)).toBe(false)
  })

  it("keeps its name when named again", () => {
    fc.assert(
      fc.property(fc.domain(), fc.nat(65535), (domain, port) => {
        expect(Host.nameOf(`${domain}:${port}`)).toBe(Host.nameOf(domain))
        expect(Host.isSame(domain.toUpperCase(), domain)).toBe(true)
      }),
    )
  })
})

describe("an avatar", () => {
  it("gives way to the product default when it is empty or the server's default", () => {
    const wanting = [null, "", "  ", "https://s.example/default.png"]
    expect(wanting.map((avatar) => Avatar.of(avatar, "https://s.example/default.png"))).toStrictEqual(
      Array(4).fill({ kind: "default" }),
    )
    expect(Avatar.of("/uploads/me.png", "")).toStrictEqual({ kind: "image", url: "/uploads/me.png" })
  })
})

describe("the region", () => {
  const [hunan, hubei, guangdong] = [
    { id: "430000", name: "湖南" },
    { id: "420000", name: "湖北" },
    { id: "440000", name: "广东" },
  ]

  it("is the chosen one when the agency has it", () => {
    expect(Region.resolve([hunan, hubei], "420000")).toStrictEqual(hubei)
  })

  it("is the default one otherwise, or the first the agency has", () => {
    expect(Region.resolve([hubei, hunan], "440000")).toStrictEqual(hunan)
    expect(Region.resolve([hubei, guangdong], null)).toStrictEqual(hubei)
    expect(Region.resolve([], "420000")).toStrictEqual(hunan)
  })
})
