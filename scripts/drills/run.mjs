import { spawn, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { root } from "../ensureInstalled.mjs"
import { blocksOf, DRILLS } from "./drills.mjs"

const report = (line) => process.stderr.write(`${line}\n`)
const must = (command, args) => {
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8" })
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stderr}`)
}

const folder = process.env["DRILL_FOLDER"]
const alone = process.env["DRILL_ON"]
const STEPS = DRILLS.filter(({ on }) => !alone || on === alone)
/** One process of each machine, whose files the others of it see. */
const machines = new Map()
const makeMachine = async (name) => {
  const srv = join(folder, name)
  mkdirSync(srv)
  const child = spawn("unshare", [
    "--mount",
    "sh",
    "-c",
    `mount --bind "${srv}" /srv && echo made && exec sleep infinity`,
  ])
  await new Promise((done) => child.stdout.once("data", done))
  machines.set(name, { pid: child.pid, srv })
}

/** The network outside of the drills' own, which the process that began them left open. */
const OUTSIDE = { words: ["--net=/proc/self/fd/3"], stdio: ["ignore", "ignore", "ignore", 3] }
const isFetched = (name) =>
  spawnSync("nsenter", [...OUTSIDE.words, "npm", "view", name, "version"], { stdio: OUTSIDE.stdio, timeout: 60_000 })
    .status === 0

/** Runs words of the shell on a machine, in the drills' network or outside; gives its status and what it printed. */
const runOn = (name, text, isOutside = false) => {
  const { pid, srv } = machines.get(name)
  const script = join(srv, "block.sh")
  const place = "cd /srv/study/current 2>/dev/null || cd /"
  writeFileSync(script, `set -euo pipefail\n. ${root}scripts/drills/standIns.sh\n${place}\n${text}\n`)
  const log = join(srv, "block.log")
  // what npm tells a script of its own, as where its cache is, no shell of an operator has
  const own = Object.entries(process.env).filter(([name]) => name !== "NODE_ENV" && !name.startsWith("npm_"))
  const env = {
    ...Object.fromEntries(own),
    DRILL_ROOT: root.replace(/\/$/, ""),
    REPOSITORY: `file://${root}`,
    DRILL_FIRST: join(folder, "first"),
    DRILL_EAST: join(folder, "east"),
  }
  const words = ["bash", "-c", `bash /srv/block.sh >/srv/block.log 2>&1`]
  const { status } = spawnSync("nsenter", ["-t", String(pid), "-m", ...(isOutside ? OUTSIDE.words : []), ...words], {
    env,
    stdio: isOutside ? OUTSIDE.stdio : "ignore",
    timeout: 300_000,
  })
  return { status, text: readFileSync(log, "utf8") }
}

const prepare = async () => {
  must("ip", ["link", "set", "lo", "up"])
  for (const address of ["10.0.0.1", "10.0.0.2", "10.0.0.5"])
    must("ip", ["address", "add", `${address}/32`, "dev", "lo"])
  mkdirSync(join(folder, "etc"))
  must("mount", ["-t", "tmpfs", "none", join(folder, "etc")])
  for (const name of ["changed", "work"]) mkdirSync(join(folder, "etc", name))
  const [upper, work] = [join(folder, "etc/changed"), join(folder, "etc/work")]
  must("mount", ["-t", "overlay", "overlay", "-o", `lowerdir=/etc,upperdir=${upper},workdir=${work}`, "/etc"])
  mkdirSync("/etc/systemd/system", { recursive: true })
  for (const name of new Set(STEPS.map(({ on }) => on))) await makeMachine(name)
}

/** Whether it succeeds within two minutes; the last output where it does not. */
const comesTrue = async (name, text) => {
  const giveUp = performance.now() + 120_000
  for (;;) {
    const done = runOn(name, text)
    if (done.status === 0 || performance.now() > giveUp) return done
    await sleep(1_000)
  }
}

const logsOf = ({ srv }) =>
  ["study", "study-database"]
    .map((unit) => join(srv, `${unit}.log`))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, "utf8").slice(-2_000))
    .join("\n")

const drill = async () => {
  const text = readFileSync(`${root}docs/operations.md`, "utf8")
  const blockAt = ([section, number, language]) =>
    blocksOf(text, language).get(section)?.[number] ?? "false # no such block"
  await prepare()
  for (const { on, needs = [], fetches, block, does = [], until, edit = (words) => words, may = 0 } of STEPS) {
    const [what, words] =
      block === undefined
        ? does
        : [`${block[0]}, block ${block[1] + 1}${block[2] ? ` of ${block[2]}` : ""}`, edit(blockAt(block))]
    const missing = needs.filter((file) => !existsSync(file))
    if (missing.length > 0) {
      report(`${what}: left out, there is no ${missing.join(", no ")}`)
      continue
    }
    if (fetches !== undefined && !isFetched(fetches)) {
      report(`${what}: left out, npm's registry does not give ${fetches}`)
      continue
    }
    const begun = performance.now()
    const done = runOn(on, words, fetches !== undefined)
    if (done.status !== 0 && done.status !== may)
      return `${what} on ${on}: ${done.status}\n${done.text}\n${logsOf(machines.get(on))}`
    if (until !== undefined) {
      const then = await comesTrue(on, until)
      if (then.status !== 0) return `${what} on ${on}, until ${until}:\n${then.text}\n${logsOf(machines.get(on))}`
    }
    report(`${what} on the ${on} machine (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
  }
  return null
}

const failure = await drill().catch((error) => error.stack)
if (failure !== null) report(failure)
// whatever runs in these namespaces ends with this process
process.exit(failure === null ? 0 : 1)
