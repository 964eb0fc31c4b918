import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { checkFolder, importContent } from "#server/content/importContent.ts"
import { directoryStore } from "#server/objects/directoryStore.ts"
import { makeTestDatabase } from "../../support/testDatabase.ts"
import { START } from "../../support/testServer.ts"

const folder = fileURLToPath(new URL("../../../content", import.meta.url))

it("finds nothing wrong with the demonstration content, and nothing to look at again", async () => {
  expect(await checkFolder(folder, START)).toMatchObject({ problems: [], warnings: [] })
})

it("imports all of the demonstration content, and again without a change", async () => {
  const database = await makeTestDatabase()
  const options = { sql: database.sql, folder, media: directoryStore(`${folder}/media`), now: START }
  const summary = await importContent(options)
  expect(Object.values(summary).reduce((sum, { changed }) => sum + changed, 0)).toBeGreaterThan(1_000)
  const again = await importContent(options)
  expect(Object.values(again).filter(({ changed, hidden }) => changed + hidden > 0)).toStrictEqual([])
  await database.close()
})
