import { execFile, execFileSync } from "node:child_process"
import { existsSync, realpathSync } from "node:fs"
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { root } from "../../support/startSite.ts"

const run = promisify(execFile)
const CACHE = join(root, "node_modules/.cache/image")
/** The bases of Containerfile. */
export const DEBIAN = "docker.io/library/debian:bookworm-slim"
const NODE = "docker.io/library/node:24-bookworm-slim"
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"

const PROGRAMS = ["/usr/bin/podman", "/usr/sbin/runc", "/usr/sbin/debootstrap", "/usr/bin/npm"]
export const isPodmanInstalled = process.getuid?.() === 0 && PROGRAMS.every((path) => existsSync(path))

/** Without asking a registry of images; the other format has no health checks. */
export const BUILD = ["build", "--isolation", "chroot", "--pull=never", "--format", "docker"]

export interface Podman {
  /** A command of it; gives what that printed, and rejects with what it said when it fails. */
  readonly podman: (...words: ReadonlyArray<string>) => Promise<string>
  /** Removes all that it holds. */
  readonly close: () => Promise<void>
}

/** Podman of Debian with a store of its own, which has the bases of Containerfile without asking a registry. */
export const makePodman = async (): Promise<Podman> => {
  await mkdir(CACHE, { recursive: true })
  // on a disk: each image is a whole copy of its base
  const folder = await mkdtemp(join(CACHE, "store-"))
  // a path that is longer than fifty letters is refused
  const running = await mkdtemp(join(tmpdir(), "podman-"))
  const place = ["--root", join(folder, "store"), "--runroot", running, "--storage-driver", "vfs"]
  const how = ["--runtime", "runc", "--cgroup-manager", "cgroupfs", "--events-backend", "file"]
  const podman: Podman["podman"] = async (...words) => {
    const { stdout } = await run("/usr/bin/podman", [...place, ...how, ...words], { maxBuffer: 64 * 1024 * 1024 })
    return stdout.trim()
  }
  await podman("import", await debian(folder), DEBIAN)
  await makeNode(join(folder, "node"))
  await podman(...BUILD, "--tag", NODE, join(folder, "node"))
  const close = async () => {
    for (const made of [folder, running]) await rm(made, { recursive: true, force: true })
  }
  return { podman, close }
}

/** A system by debootstrap, made once. */
const debian = async (folder: string): Promise<string> => {
  const file = join(CACHE, "debian.tar")
  if (existsSync(file)) return file
  const [system, made] = [join(folder, "debian"), join(folder, "debian.tar")]
  await run("/usr/sbin/debootstrap", ["--variant=minbase", "bookworm", system])
  await run("tar", ["--create", "--file", made, "--directory", system, "."])
  await rename(made, file)
  await rm(system, { recursive: true })
  return file
}

/** This machine's npm, and the Node of the packages. */
const makeNode = async (folder: string): Promise<void> => {
  await mkdir(folder)
  await cp(process.execPath, join(folder, "node"))
  await cp(dirname(dirname(realpathSync("/usr/bin/npm"))), join(folder, "npm"), { recursive: true, dereference: true })
  await cp(CERTIFICATES, join(folder, "certificates.crt"))
  await writeFile(
    join(folder, "Containerfile"),
    `FROM ${DEBIAN}
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY certificates.crt ${CERTIFICATES}
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}
`,
  )
}

/** What was fetched once is not fetched again. */
export const npmCache = (): string =>
  execFileSync("/usr/bin/npm", ["config", "get", "cache"], { encoding: "utf8" }).trim()

/** Podman asks for more than a machine may give that is itself contained. */
export const ULIMITS = ["--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096"]
