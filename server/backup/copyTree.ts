import { copyFile, link, mkdir, readdir, stat, utimes } from "node:fs/promises"
import { dirname, join, relative } from "node:path"

interface Options {
  readonly from: string
  readonly to: string
  /** An earlier copy: a file that did not change since is the same file in both. */
  readonly before: string | null
  /** A folder below `from` that is left out. */
  readonly without?: string
}

/** Every file below a folder; paths begin with the folder. */
export const filesIn = async (folder: string): Promise<ReadonlyArray<string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/** Copies the files of a folder; gives those, relative to it, that an earlier copy had already. */
export const copyTree = async ({ from, to, before, without }: Options): Promise<ReadonlyArray<string>> => {
  const shared: string[] = []
  await mkdir(to, { recursive: true })
  for (const file of await filesIn(from)) {
    if (without !== undefined && !relative(without, file).startsWith("..")) continue
    const name = relative(from, file)
    const target = join(to, name)
    await mkdir(dirname(target), { recursive: true })
    if (before !== null && (await isLinked(file, join(before, name), target))) shared.push(name)
    else {
      await copyFile(file, target)
      const { atime, mtime } = await stat(file)
      await utimes(target, atime, mtime)
    }
  }
  return shared
}

const isLinked = async (file: string, earlier: string, target: string): Promise<boolean> => {
  const [now, then] = await Promise.all([stat(file), stat(earlier).catch(() => null)])
  if (then === null || then.size !== now.size || then.mtime.getTime() !== now.mtime.getTime()) return false
  return link(earlier, target).then(
    () => true,
    // a file system without links
    () => false,
  )
}
