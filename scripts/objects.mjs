// `npm run objects`: the contract of a store of objects, signed addresses and a killed node, on OpenStack Swift with its
// s3api of this machine (Debian: apt-get install swift swift-proxy swift-account swift-container swift-object).
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { ensureInstalled, root } from "./ensureInstalled.mjs"

const node = await ensureInstalled()
if (!existsSync("/usr/bin/swift-proxy-server")) console.error("OpenStack Swift is not installed: all of it is skipped")
const args = ["run", "--project", "server", "tests/server/objects/swift.test.ts", ...process.argv.slice(2)]
const { status } = spawnSync(node, [`${root}node_modules/vitest/vitest.mjs`, ...args], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, SWIFT: "1" },
})
process.exit(status ?? 1)
