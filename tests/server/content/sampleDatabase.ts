import { createHash } from "node:crypto"
import { inject } from "vitest"
import { importContent } from "#server/content/importContent.ts"
import { connect } from "#server/db/connect.ts"
import { directoryStore } from "#server/objects/directoryStore.ts"
import { makeTestDatabase, type TestDatabase } from "../../support/testDatabase.ts"
import { START } from "../../support/testServer.ts"
import { makeSampleFolder, type SampleFiles } from "./sampleContent.ts"

/** A database into which the sample with these changes was imported: once a run, then copied. */
export const makeSampleDatabase = async (changes: SampleFiles): Promise<TestDatabase> =>
  makeTestDatabase(await imported(changes))

/** The name of the database to copy; the worker that asks first makes it while the others wait. */
const imported = async (changes: SampleFiles): Promise<string> => {
  const digest = createHash("sha256").update(JSON.stringify(changes)).digest("hex").slice(0, 8)
  const name = `${inject("template")}_${digest}`
  const admin = connect(inject("cluster"), { max: 1, statementTimeout: 300_000 })
  try {
    await admin`select pg_advisory_lock(hashtext(${name}))`
    const found = await admin`select from pg_database where datname = ${name}`
    if (found.count > 0) return name
    const { sql, close } = await makeTestDatabase()
    const content = await makeSampleFolder(changes)
    const { folder } = content
    await importContent({ sql, folder, media: directoryStore(`${folder}/media`), now: START })
    await content.remove()
    const [made] = await sql<[{ name: string }]>`select current_database() as name`
    await sql.end()
    await admin`alter database ${admin(made.name)} rename to ${admin(name)}`
    await close()
    return name
  } finally {
    await admin.end()
  }
}
