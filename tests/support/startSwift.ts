import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { AwsClient } from "aws4fetch"
import type { Bucket } from "#server/objects/Bucket.ts"

const PROXY = "/usr/bin/swift-proxy-server"
const [ID, SECRET] = ["test:tester", "testing"]
const KINDS = ["account", "container", "object"] as const
const NODES = [1, 2] as const
const TRIES = 200

/** OpenStack Swift of Debian on this machine: one proxy with s3api before two nodes, each of which has every object. */
export interface Swift {
  readonly bucket: Bucket
  /** Ends the servers of a node with SIGKILL. */
  readonly killNode: (node: (typeof NODES)[number]) => Promise<void>
  readonly stop: () => Promise<void>
}

export const isSwiftInstalled = existsSync(PROXY) && existsSync("/etc/swift/swift.conf")

export const startSwift = async (): Promise<Swift> => {
  const folder = await mkdtemp(join(tmpdir(), "study-swift-"))
  const children = new Map<string, ChildProcess>()
  const common = `user = ${userInfo().username}\nbind_ip = 127.0.0.1\nworkers = 0\nswift_dir = ${folder}`
  const start = async (binary: string, name: string, text: string) => {
    const file = join(folder, `${name}.conf`)
    await writeFile(file, text)
    children.set(name, spawn(binary, [file], { stdio: "ignore" }))
  }
  const kill = async (names: ReadonlyArray<string>) => {
    for (const name of names) {
      const child = children.get(name)
      children.delete(name)
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) continue
      child.kill("SIGKILL")
      await once(child, "exit")
    }
  }
  const ring = (kind: string, ...words: ReadonlyArray<string>) =>
    execFileSync("/usr/bin/swift-ring-builder", [join(folder, `${kind}.builder`), ...words], { stdio: "ignore" })

  for (const kind of KINDS) {
    ring(kind, "create", "6", "2", "1")
    for (const node of NODES) {
      const port = await freePort()
      const devices = join(folder, `node${node}`)
      await mkdir(join(devices, "disk"), { recursive: true })
      await start(
        `/usr/bin/swift-${kind}-server`,
        `${kind}${node}`,
        `[DEFAULT]\n${common}\nbind_port = ${port}\ndevices = ${devices}\nmount_check = false
[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`,
      )
      ring(kind, "add", `r1z${node}-127.0.0.1:${port}/disk`, "100")
    }
    ring(kind, "rebalance")
  }
  const port = await freePort()
  await start(
    PROXY,
    "proxy",
    `[DEFAULT]\n${common}\nbind_port = ${port}
[pipeline:main]\npipeline = catch_errors cache s3api tempauth bulk slo proxy-server
[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true
[filter:cache]\nuse = egg:swift#memcache\nmemcache_servers = 127.0.0.1:1
[filter:catch_errors]\nuse = egg:swift#catch_errors\n[filter:bulk]\nuse = egg:swift#bulk\n[filter:slo]\nuse = egg:swift#slo
[filter:s3api]\nuse = egg:swift#s3api\nlocation = us-east-1
[filter:tempauth]\nuse = egg:swift#tempauth\nuser_${ID.replace(":", "_")} = ${SECRET} .admin\n`,
  )
  const address = `http://127.0.0.1:${port}/bucket/`
  const client = new AwsClient({
    accessKeyId: ID,
    secretAccessKey: SECRET,
    region: "us-east-1",
    service: "s3",
    retries: 0,
  })
  const stop = async () => {
    await kill([...children.keys()])
    await rm(folder, { recursive: true, force: true })
  }
  const isMade = () =>
    client.fetch(address.slice(0, -1), { method: "PUT" }).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; !(await isMade()); tries += 1) {
    if (tries === TRIES) {
      await stop()
      throw new Error("Swift makes no bucket")
    }
    await sleep(200)
  }
  return {
    bucket: { address, id: ID, secret: SECRET, region: "us-east-1", prefix: "site/", direct: address },
    killNode: (node) => kill(KINDS.map((kind) => `${kind}${node}`)),
    stop,
  }
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as { readonly port: number }
  server.close()
  return port
}
