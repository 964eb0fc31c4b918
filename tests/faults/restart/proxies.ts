import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A proxy that docs/operations.md has a block for. */
export interface Proxy {
  readonly name: string
  readonly binary: string
  /** A file around the block; whatever else it writes goes to the folder. */
  readonly config: (block: string, folder: string) => string
  readonly args: (file: string) => ReadonlyArray<string>
  /** It has no checks of its own: its file says which process is left out. */
  readonly isTold: boolean
}

export interface RunningProxy {
  readonly url: string
  /** Before the process at this port is stopped. */
  readonly leaveOut: (port: string) => Promise<void>
  /** Once it is ready again. */
  readonly takeIn: () => Promise<void>
  readonly stop: () => Promise<void>
}

const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]

export const PROXIES: ReadonlyArray<Proxy> = [
  {
    name: "nginx",
    binary: "/usr/sbin/nginx",
    config: (block, folder) => `daemon off; error_log /dev/null; pid ${folder}/nginx.pid;
events {}
http { access_log off; ${TEMPORARY.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ")}
${block} }`,
    args: (file) => ["-c", file],
    isTold: true,
  },
  {
    name: "caddy",
    binary: "/usr/bin/caddy",
    config: (block) => `{\n admin off\n auto_https off\n}\n${block}`,
    args: (file) => ["run", "--adapter", "caddyfile", "--config", file],
    isTold: false,
  },
  {
    name: "haproxy",
    binary: "/usr/sbin/haproxy",
    config: (block) => `defaults\n  timeout connect 5s\n  timeout client 60s\n  timeout server 60s\n${block}`,
    args: (file) => ["-db", "-f", file],
    isTold: false,
  },
]

export const isInstalled = ({ binary }: Proxy): boolean => existsSync(binary)

const freePort = async (): Promise<string> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as { readonly port: number }
  server.close()
  return String(port)
}

/** The block for two processes, with ports in place of those that it names. */
const blockFor = (proxy: string, ports: Readonly<Record<string, string>>): string => {
  const text = readFileSync(new URL("../../../docs/operations.md", import.meta.url), "utf8")
  const block = [...text.matchAll(new RegExp(`\`\`\`${proxy}\\n(.*?)\`\`\``, "gs"))]
    .map(([, code = ""]) => code)
    .find((code) => code.includes("3001"))
  if (block === undefined) throw new Error(`docs/operations.md has no block of ${proxy} for two processes`)
  return block.replaceAll(/8080|3000|3001/g, (port) => ports[port] ?? port)
}

export const startProxy = async (
  { name, binary, config, args, isTold }: Proxy,
  [first, second]: readonly [string, string],
): Promise<RunningProxy> => {
  const folder = await mkdtemp(join(tmpdir(), `study-${name}-`))
  // nginx gives its work to a user of its own
  await chmod(folder, 0o755)
  const front = await freePort()
  const file = join(folder, "config")
  const text = config(blockFor(name, { 8080: front, 3000: first, 3001: second }), folder)
  await writeFile(file, text)
  const child = spawn(binary, args(file), { stdio: "ignore", env: { ...process.env, HOME: folder } })
  const ended = once(child, "exit")
  const tell = async (changed: string) => {
    if (!isTold) return
    await writeFile(file, changed)
    child.kill("SIGHUP")
  }
  return {
    url: `http://127.0.0.1:${front}`,
    leaveOut: (port) => tell(text.replace(`127.0.0.1:${port} `, `127.0.0.1:${port} down `)),
    takeIn: () => tell(text),
    stop: async () => {
      child.kill("SIGTERM")
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
