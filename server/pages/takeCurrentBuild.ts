import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"

interface Build {
  readonly id: string
  /** Holds `client` and `server`, and changes no more. */
  readonly folder: string
  /** Lets builds made later remove it. */
  readonly release: () => void
}

/** The build that `npm run build` made last; throws one sentence that says what to run when there is none. */
export const takeCurrentBuild = (distDir: string): Build => {
  const folder = join(distDir, currentIn(distDir))
  const { id } = JSON.parse(readFileSync(join(folder, "client/builds/latest.json"), "utf8")) as { readonly id: string }
  const mark = join(folder, `used-by-${process.pid}`)
  try {
    writeFileSync(mark, "")
  } catch {
    // where nothing can be written, no build is made or removed either
    return { id, folder, release: () => {} }
  }
  return { id, folder, release: () => rmSync(mark, { force: true }) }
}

const currentIn = (distDir: string): string => {
  try {
    const { folder } = JSON.parse(readFileSync(join(distDir, "current.json"), "utf8")) as { readonly folder: string }
    return basename(folder)
  } catch (error) {
    throw new Error(`there are no built pages in ${distDir} (DIST_DIR): run npm run build`, { cause: error })
  }
}
