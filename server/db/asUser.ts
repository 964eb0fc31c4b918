import { execFile } from "node:child_process"
import { chown, stat } from "node:fs/promises"
import { promisify } from "node:util"

/** A program with its arguments. */
export type Command = readonly [program: string, ...args: ReadonlyArray<string>]

/** Who runs PostgreSQL: ourselves, or, as PostgreSQL refuses root, another user. */
export interface RunAs {
  readonly command: (command: Command) => Command
  /** Gives a folder to that user. */
  readonly own: (folder: string) => Promise<void>
}

const NOBODY = 65_534

const OURSELVES: RunAs = { command: (command) => command, own: async () => {} }

/**
 * As root: the owner of the folder when that is somebody else, else nobody. The program gives up its user but keeps
 * the one right to pass folders that only root may enter, such as a clone in root's home.
 */
export const runAs = async (clusterFolder: string): Promise<RunAs> => {
  if (process.getuid?.() !== 0) return OURSELVES
  await promisify(execFile)("setpriv", ["--version"]).catch(() => {
    throw new Error(
      "PostgreSQL does not run as root, and setpriv (util-linux) is missing: run as a normal user, or set DATABASE_URL to a PostgreSQL of your own",
    )
  })
  const owner = await stat(clusterFolder).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => ({ uid: 0, gid: 0 }),
  )
  const { uid, gid } = owner.uid === 0 ? { uid: NOBODY, gid: NOBODY } : owner
  const caps = "-all,+dac_override"
  return {
    command: (command) => [
      "setpriv",
      `--reuid=${uid}`,
      `--regid=${gid}`,
      "--clear-groups",
      // without it PostgreSQL's access() would drop the capability it was given
      "--securebits=+no_setuid_fixup",
      `--inh-caps=${caps}`,
      `--ambient-caps=${caps}`,
      `--bounding-set=${caps}`,
      "--",
      ...command,
    ],
    own: (folder) => chown(folder, uid, gid),
  }
}
