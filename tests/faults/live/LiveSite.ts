import { randomUUID } from "node:crypto"
import type { AddressInfo } from "node:net"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"
import { type Learner, makeStudySite, type StudySite } from "../../server/content/studySite.ts"
import { openSections } from "../../server/live/openSections.ts"
import { type TcpProxy, tcpProxy } from "../tcpProxy.ts"
import { RoomPage } from "./RoomPage.ts"

const HOST = "127.0.0.1"

const FLOOD = 70

/** Its room opens at 10:05. */
export const LATER = "later"

/** What is said in a room, as its tables have it. */
export interface Said {
  readonly n: number
  readonly text: string
}

/** A room with somebody in it who reaches a server of their own over a line of their own. */
export interface Room {
  readonly id: string
  readonly line: TcpProxy
  readonly page: RoomPage
  /** The first one and those that were opened beside it. */
  readonly pages: ReadonlyArray<RoomPage>
  readonly learner: Learner
  readonly server: () => TestServer
  /** The teacher says it, at another process. */
  readonly say: (text: string) => Promise<{ readonly epoch: number; readonly n: number }>
  /** More is said than a page is given when it comes. */
  readonly flood: () => Promise<unknown>
  readonly remove: (numbered: { readonly epoch: number; readonly n: number }) => Promise<unknown>
  /** Another page of the same person. */
  readonly open: () => RoomPage
  /** The server is gone without a word. */
  readonly kill: () => Promise<void>
  readonly startAgain: () => Promise<void>
  readonly said: () => Promise<ReadonlyArray<Said>>
  readonly close: () => Promise<void>
}

export interface LiveSite {
  readonly site: StudySite
  /** `ahead`: by how many milliseconds the page's clock is ahead of the server's. */
  readonly enter: (id: string, ahead?: number) => Promise<Room>
  readonly close: () => Promise<void>
}

/** A site with a session now for each of the ids; its own server is where others speak. */
export const makeLiveSite = async (ids: ReadonlyArray<string>): Promise<LiveSite> => {
  const row = {
    title: "直播",
    teacher_id: "601",
    subject_id: "3130101",
    start: "+0d 09:30",
    minutes: 60,
    summary: "讲",
  }
  const site = await makeStudySite({
    ...openSections,
    "catalog/live.yaml": [
      ...ids.map((id) => ({ ...row, id, start: "+0d 09:30", recording: "clip" })),
      { ...row, id: LATER, start: "+0d 10:20" },
    ],
  })
  const teacher = await site.learner()
  await site.sql`insert into live_staff (agency_id, user_id, teacher_id) values ('a', ${teacher.id}, '601')`

  const serve = async () => {
    const server = await makeTestServer({ agencies: false, database: { ...site.database, close: async () => {} } })
    await server.app.listen({ port: 0, host: HOST })
    return { server, target: { host: HOST, port: (server.app.server.address() as AddressInfo).port } }
  }

  const enter: LiveSite["enter"] = async (id, ahead = 0) => {
    const learner = await site.learner()
    let { server, target } = await serve()
    const to = { ...target }
    const line = await tcpProxy(to)
    const pages: RoomPage[] = []
    const open = (now: number): RoomPage => {
      const visit = { session_id: id, user_id: learner.id, token: learner.token, now }
      const page = new RoomPage({ ...visit, origin: `http://localhost:${line.port}` })
      pages.push(page)
      return page
    }
    return {
      id,
      line,
      learner,
      page: open(server.clock.now + ahead),
      pages,
      server: () => server,
      open: () => open(server.clock.now),
      say: (text) => teacher.get("live.say", { id, nonce: randomUUID(), text }),
      flood: () => site.sql`
        with room as (
          update live_rooms set last_n = last_n + ${FLOOD} where agency_id = 'a' and session_id = ${id}
          returning epoch, last_n - ${FLOOD}::bigint as n)
        insert into live_entries (agency_id, session_id, epoch, n, kind, user_id, name, role, body, at)
        select 'a', ${id}, epoch, n + g, 'say', ${teacher.id}, '老师', 'teacher', '第' || g || '条', now()
        from room, generate_series(1, ${FLOOD}) g`,
      remove: ({ epoch, n }) => teacher.get("live.moderate", { id, epoch, n, act: "remove" }),
      kill: async () => {
        await line.refuse()
        await server.close()
      },
      startAgain: async () => {
        ;({ server, target } = await serve())
        to.port = target.port
        await line.restore()
      },
      said: () => site.sql<Said[]>`
        select n, body as text from live_entries join live_rooms using (agency_id, session_id, epoch)
        where agency_id = 'a' and session_id = ${id} and kind = 'say' and body <> '' order by n`,
      close: async () => {
        for (const page of pages) page.actor.stop()
        await line.close()
        await server.close()
      },
    }
  }
  return { site, enter, close: site.close }
}
