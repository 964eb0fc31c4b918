import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe } from "vitest"
import { directoryStore } from "#server/objects/directoryStore.ts"
import { itIsAnObjectStore } from "./storeContract.ts"

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

describe("a folder", () => {
  itIsAnObjectStore(async () => {
    const folder = await mkdtemp(join(tmpdir(), "study-store-"))
    folders.push(folder)
    return directoryStore(folder)
  })
})
