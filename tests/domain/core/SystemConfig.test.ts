import { describe, expect, it } from "vitest"
import * as SystemConfig from "#domain/core/SystemConfig.ts"

describe("the system config", () => {
  it("has defaults for when it cannot be loaded", () => {
    expect(SystemConfig.DEFAULT).toStrictEqual({ refreshRate: 20, zk_first_subject_id: "313", resource_url: "/" })
  })

  it("is read from the answer, its resource address ending with a slash", () => {
    const config = { refreshRate: 30, zk_first_subject_id: "7", resource_url: "https://static.example", extra: 1 }
    expect(SystemConfig.read(config)).toStrictEqual({
      refreshRate: 30,
      zk_first_subject_id: "7",
      resource_url: "https://static.example/",
    })
  })

  it("comes back as it is when it is complete", () => {
    expect(SystemConfig.read(SystemConfig.DEFAULT)).toStrictEqual(SystemConfig.DEFAULT)
  })

  it.each([
    null,
    "text",
    {},
    { ...SystemConfig.DEFAULT, refreshRate: "20" },
    { ...SystemConfig.DEFAULT, refreshRate: 0 },
    { ...SystemConfig.DEFAULT, refreshRate: Number.NaN },
    { ...SystemConfig.DEFAULT, zk_first_subject_id: 313 },
    { ...SystemConfig.DEFAULT, resource_url: null },
  ])("is not read from %j", (data) => {
    expect(SystemConfig.read(data)).toBeNull()
  })
})
