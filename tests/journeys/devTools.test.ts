import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { currentBuild } from "../../scripts/buildFolders.mjs"
import { root } from "../support/startSite.ts"

test("a production build has none of the tools of developers", () => {
  const folder = `${currentBuild(join(root, "dist"))}/client/assets`
  const scripts = readdirSync(folder).filter((file) => file.endsWith(".js"))
  const words = [
    "开发工具",
    "正在录制",
    "data-print",
    "kept.local",
    "scenario.json",
    "场景文件",
    "设备钟快",
    "带着这些条件",
    "内容须是一个JSON对象",
    "Stately",
    "stately.ai",
    "xstateinspector",
  ]
  expect(scripts.length).toBeGreaterThan(20)
  expect(
    scripts.filter((file) => {
      const text = readFileSync(join(folder, file), "utf8")
      return words.some((word) => text.includes(word))
    }),
  ).toStrictEqual([])
})
