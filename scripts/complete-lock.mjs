// `npm install` forgets the optional platform packages that its registry does not carry, and `npm ci` then refuses
// the lock it wrote (npm/cli#9846). This names them again. Run it after every `npm install` or `npm rm`.
import { readFileSync, writeFileSync } from "node:fs"

const LOCK = "package-lock.json"
const PLATFORMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"]
const PROCESSORS = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32", "x64"]

const lock = JSON.parse(readFileSync(LOCK, "utf8"))
const packages = new Map(Object.entries(lock.packages))
const isLocked = (parent, name) =>
  packages.has(`node_modules/${name}`) || packages.has(`${parent}/node_modules/${name}`)

const entryOf = (name, version, dev) => {
  const words = name.split(/[-/]/)
  const os = PLATFORMS.filter((word) => words.includes(word))
  const cpu = PROCESSORS.filter((word) => words.includes(word))
  const nowhere = os.length === 0 && !cpu.includes("wasm32")
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev: true }),
    optional: true,
    ...(os.length > 0 && { os }),
    ...(nowhere && { os: ["none"] }),
  }
}

let added = 0
for (const [parent, { optionalDependencies = {}, dev }] of Array.from(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (isLocked(parent, name)) continue
    if (!/^\d/.test(version)) throw new Error(`${name}@${version}: only an exact version can be locked`)
    packages.set(`node_modules/${name}`, entryOf(name, version, dev))
    added += 1
  }
}

lock.packages = Object.fromEntries([...packages].toSorted(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} entries added to ${LOCK}`)
