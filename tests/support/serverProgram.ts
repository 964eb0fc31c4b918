import { createHash } from "node:crypto"
import { existsSync, globSync } from "node:fs"
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import type { Plugin } from "vite"

const root = fileURLToPath(new URL("../..", import.meta.url))
const CACHE = join(root, "node_modules/.cache/test-server")
const SOURCES = ["server/**/*.ts", "src/**/*.ts", "package-lock.json", "tests/support/serverProgram.ts"]

let made: Promise<string> | null = null

/**
 * What `node server/main.ts` runs, in few files: loading two thousand is most of what a start costs. Made once for the
 * same sources. The command that people type is run as it is by startServer.test.ts and by what runs npm scripts.
 */
export const serverProgram = (): Promise<string> => (made ??= make())

const make = async (): Promise<string> => {
  const folder = join(CACHE, await digest())
  if (!existsSync(folder)) await bundle(folder)
  return join(folder, "main.js")
}

const digest = async (): Promise<string> => {
  const hash = createHash("sha256")
  for (const path of globSync(SOURCES, { cwd: root }).toSorted())
    hash.update(path).update(await readFile(join(root, path)))
  return hash.digest("hex").slice(0, 16)
}

const bundle = async (folder: string): Promise<void> => {
  const { build } = await import("vite")
  await rm(CACHE, { recursive: true, force: true })
  await mkdir(CACHE, { recursive: true })
  const outDir = await mkdtemp(join(CACHE, "new-"))
  await build({
    configFile: false,
    root,
    logLevel: "error",
    publicDir: false,
    plugins: [whereItWas],
    ssr: { noExternal: true, external: ["@node-rs/argon2", "sharp"] },
    build: {
      outDir,
      ssr: true,
      minify: false,
      target: "node22",
      rolldownOptions: {
        input: globSync("server/**/*main.ts", { cwd: root }),
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  })
  // another run may have made it meanwhile
  await rename(outDir, folder).catch(() => rm(outDir, { recursive: true, force: true }))
}

/** Files beside a module are found where its source is; threads are those of the bundle. */
const whereItWas: Plugin = {
  name: "where-it-was",
  transform: (code, id) => {
    if (!id.startsWith(join(root, "server"))) return null
    return code
      .replaceAll(/new URL\("(\w+\.main)\.ts", import\.meta\.url\)/g, 'new URL("$1.js", import.meta.here)')
      .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
      .replaceAll("import.meta.here", "import.meta.url")
  },
}
