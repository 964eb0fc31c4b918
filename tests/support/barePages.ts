import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"

const FILES = {
  "current.json": '{"folder":"only"}',
  "only/client/.vite/manifest.json": '{"index.html":{"file":"assets/index.js"}}',
  "only/client/builds/latest.json": '{"id":"test"}',
  "only/server/entryServer.js": "export const renderPage = async () => ({ kind: 'redirect', to: '/study' })",
}

/** A `DIST_DIR` for servers whose pages nobody looks at: each leads on to /study. */
export const writeBarePages = async (dist: string): Promise<void> => {
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(join(dist, path, ".."), { recursive: true })
    await writeFile(join(dist, path), content)
  }
}
