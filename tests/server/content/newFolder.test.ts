import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { checkFolder, importContent } from "#server/content/importContent.ts"
import { makeNewFolder } from "#server/content/newFolder.ts"
import { directoryStore } from "#server/objects/directoryStore.ts"
import { makeTestDatabase } from "../../support/testDatabase.ts"
import { START } from "../../support/testServer.ts"

it("a new site's folder is without fault or warning, can be imported, and is written into no folder that has files", async () => {
  const root = await mkdtemp(join(tmpdir(), "study-new-"))
  const database = await makeTestDatabase()
  try {
    const folder = join(root, "content")
    await makeNewFolder(folder)
    expect(await checkFolder(folder, START)).toStrictEqual({ problems: [], warnings: [], spreads: [] })
    await importContent({ sql: database.sql, folder, media: directoryStore(join(root, "media")), now: START })
    const rows = await database.sql`select id, name, is_default from agencies`
    expect([...rows]).toStrictEqual([{ id: "main", name: "新的学堂", is_default: true }])
    await expect(makeNewFolder(folder)).rejects.toThrow("里已有文件")
  } finally {
    await database.close()
    await rm(root, { recursive: true })
  }
})
