import { randomUUID } from "node:crypto"
import { inflateRawSync } from "node:zlib"
import type { CallName, Output, Payload } from "#domain/contract/Contract.ts"
import type { Config } from "#server/config.ts"
import { importContent } from "#server/content/importContent.ts"
import { issueToken } from "#server/core/tokens.ts"
import type { ServerDeps } from "#server/http/ServerDeps.ts"
import { type Answered, type CallOptions, makeTestServer, START, type TestServer } from "../../support/testServer.ts"
import { makeTestDatabase, type TestDatabase } from "../../support/testDatabase.ts"
import { EXAM_NEXT_YEAR, makeSampleFolder, type SampleFiles, type SampleFolder } from "./sampleContent.ts"
import { makeSampleDatabase } from "./sampleDatabase.ts"

/** A server with the sample content, whose learners are made without a sign-up. */
export interface StudySite extends TestServer {
  readonly content: SampleFolder
  readonly importAgain: () => Promise<unknown>
  readonly learner: (host?: string) => Promise<Learner>
}

/** A signed-in learner at a host. */
export interface Learner {
  readonly id: string
  readonly token: string
  /** The data of a successful answer; rejects with the message of any other. */
  readonly get: <N extends CallName>(name: N, payload: Payload<N>) => Promise<Output<N>>
  /** The whole answer, whatever it is. */
  readonly ask: <N extends CallName>(name: N, payload: Payload<N>, options?: CallOptions) => Promise<Answered>
}

const AGENCY_OF: Readonly<Record<string, string>> = { "a.test": "a", "b.test": "b", "c.test": "c" }

const NO_CHANGES: SampleFiles = {}
/** What most files begin with. */
const SHARED: ReadonlySet<SampleFiles> = new Set([NO_CHANGES, EXAM_NEXT_YEAR])

export const makeStudySite = async (
  changes: SampleFiles = NO_CHANGES,
  config: Partial<Config> = {},
  deps: Partial<ServerDeps> = {},
  database?: TestDatabase,
): Promise<StudySite> => {
  const content = await makeSampleFolder(changes)
  const mediaDir = `${content.folder}/media`
  const isCopied = SHARED.has(changes) && database === undefined
  const server = await makeTestServer({
    agencies: false,
    config: { mediaDir, ...config },
    deps,
    database: database ?? (await (isCopied ? makeSampleDatabase(changes) : makeTestDatabase())),
  })
  const { media } = server.deps
  const importAgain = () => importContent({ sql: server.sql, folder: content.folder, media, now: server.clock.now })
  if (!isCopied) await importAgain()
  return {
    ...server,
    content,
    importAgain,
    learner: (host = "a.test") => makeLearner(server, host),
    close: async () => {
      await server.close()
      await content.remove()
    },
  }
}

/** The data of an answer, unpacked where it came packed. */
export const dataOf = ({ flag, data }: Pick<Answered, "flag" | "data">): unknown =>
  flag === 1 && typeof data === "string"
    ? (JSON.parse(inflateRawSync(Buffer.from(data, "base64")).toString("utf8")) as unknown)
    : data

const makeLearner = async (server: TestServer, host: string): Promise<Learner> => {
  const id = randomUUID()
  const agency = AGENCY_OF[host] ?? "a"
  await server.sql`
    insert into users (agency_id, id, name, created_at) values (${agency}, ${id}, '学员', ${START})`
  const token = await issueToken(server.sql, agency, id, START + 365 * 86_400_000)
  const ask: Learner["ask"] = (name, payload, options = {}) =>
    server.call(name, payload, { host, token, key: randomUUID(), ...options })
  return {
    id,
    token,
    ask,
    get: async (name, payload) => {
      const answer = await ask(name, payload)
      if (answer.status !== 200 || answer.code !== 20200)
        throw new Error(`${name}: ${answer.status} ${answer.code} ${answer.msg}`)
      return dataOf(answer) as never
    },
  }
}
