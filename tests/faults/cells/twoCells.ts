import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { makeSampleFolder, type SampleFiles, sampleFiles } from "../../server/content/sampleContent.ts"
import { type CellDatabase, startCellDatabase } from "../../support/startCells.ts"
import { root, type Site, startSite } from "../../support/startSite.ts"

/** A database and a server on it; each comes back when it is killed. */
export interface RunningCell {
  readonly name: string
  readonly database: CellDatabase
  readonly url: string
  readonly log: () => string
  readonly killDatabase: () => void
  readonly killServer: () => void
  readonly startAgain: () => Promise<void>
}

/** A command of the first cell's operator. */
export interface Typed {
  readonly kill: () => void
  /** Its status, null where it was killed, and what it said last. */
  readonly ended: Promise<{ readonly status: number | null; readonly said: string }>
}

export interface TwoCells {
  readonly home: RunningCell
  readonly east: RunningCell
  /** What visitors of a host reach: a proxy that knows the first cell alone. */
  readonly front: (host: string) => Promise<string>
  readonly type: (words: ReadonlyArray<string>, onLine?: (line: string) => void) => Typed
  readonly stop: () => Promise<void>
}

/** Two cells with the sample content; the agencies are the first one's, beside the default one that both have. */
export const twoCells = async (agencies: ReadonlyArray<string>): Promise<TwoCells> => {
  const dataDir = await mkdtemp(join(tmpdir(), "cells-"))
  const [home, east] = await Promise.all([
    startCell("home", join(dataDir, "home"), Object.fromEntries(agencies.map(fileOf))),
    startCell("east", join(dataDir, "east"), { "agencies/b.yaml": null }),
  ])
  const type: TwoCells["type"] = (words, onLine = () => {}) => {
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: home.database.cell.url,
      CELL_DATABASES: `east=${east.database.cell.url}`,
    }
    const child = spawn(process.execPath, ["server/main.ts", ...words], {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    })
    let said = ""
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", (line) => {
        said = `${said}${line}\n`.slice(-1_000)
        onLine(line)
      })
    const ended = once(child, "close").then(([status]) => ({ status: status as number | null, said }))
    return { kill: () => void child.kill("SIGKILL"), ended }
  }
  const typed = async (...words: ReadonlyArray<string>) => {
    const { status, said } = await type(words).ended
    if (status !== 0) throw new Error(said)
  }
  await typed("cell:add", "east", "--address", east.url)
  await typed("cell:keys", "east")
  east.killServer()
  await east.startAgain()
  const fronts: Array<() => void> = []
  return {
    home,
    east,
    type,
    front: async (host) => {
      const { url, close } = await frontFor(host, home.url)
      fronts.push(close)
      return url
    },
    stop: async () => {
      for (const close of fronts) close()
      for (const { killServer, database } of [home, east]) {
        killServer()
        await database.cell.sql.end({ timeout: 1 })
        await database.close()
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const fileOf = (id: string): [string, object] => [
  `agencies/${id}.yaml`,
  {
    ...(sampleFiles["agencies/a.yaml"] as object),
    id,
    hosts: [`${id}.test`],
    default: false,
    name: `机构${id}`,
    agency_flag: id,
    domain_extend: [{ domain: `${id}.test`, mode: "0" }],
    agency_nav: [{ url: "/live", is_show: "1", top_is_show: "1" }],
  },
]

const ROOM = {
  id: "live1",
  title: "直播",
  teacher_id: "601",
  subject_id: "3130101",
  start: "+0d 09:30",
  minutes: 60,
  summary: "讲",
}

const startCell = async (name: string, dataDir: string, files: SampleFiles): Promise<RunningCell> => {
  const database = await startCellDatabase(name)
  const content = await makeSampleFolder({ "catalog/live.yaml": [ROOM], ...files })
  const start = (port: string) =>
    startSite(dataDir, {
      PORT: port,
      DATABASE_URL: database.cell.url,
      CONTENT_DIR: content.folder,
      MEDIA_DIR: join(content.folder, "media"),
      NODE_ENV: "production",
      SMS_GATEWAY: "http://127.0.0.1:1/",
      TRUST_PROXY: "127.0.0.1",
      SECRETS_KEY: "0123456789abcdef0123456789abcdef",
      DATABASE_POOL: "10",
    })
  let site: Site = await start("0")
  const { url } = site
  return {
    name,
    database: {
      ...database,
      close: async () => {
        await database.close()
        await content.remove()
      },
    },
    url,
    log: () => site.log(),
    killDatabase: () => process.kill(database.postgres.pid() ?? 0, "SIGKILL"),
    killServer: () => void site.child.kill("SIGKILL"),
    startAgain: async () => {
      await site.kill()
      site = await startedAgain(() => start(new URL(url).port))
    },
  }
}

/** As a unit of systemd does: the database that it needs may be coming back as well. */
const startedAgain = async (start: () => Promise<Site>, tries = 20): Promise<Site> =>
  start().catch((error: unknown) => {
    if (tries === 0) throw error
    return startedAgain(start, tries - 1)
  })

/** One port for one host. While nobody answers behind it, 502. */
const frontFor = async (
  host: string,
  target: string,
): Promise<{ readonly url: string; readonly close: () => void }> => {
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const refuse = () => {
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502, { "content-type": "application/json" }).end('{"code":502}')
    }
    const headers = { ...asked.headers, host, "x-forwarded-host": host, "x-forwarded-for": "198.51.100.7" }
    const passed = request(`${target}${asked.url ?? ""}`, { method: asked.method ?? "GET", headers })
      .on("response", (came) => {
        answer.writeHead(came.statusCode ?? 502, came.headers)
        came.on("error", refuse).pipe(answer)
      })
      .on("error", refuse)
    answer.on("close", () => passed.destroy())
    asked.pipe(passed)
  }
  const server = createServer(pass).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
