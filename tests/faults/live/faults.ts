import { issueToken } from "#server/core/tokens.ts"
import type { Room } from "./LiveSite.ts"
import type { RoomPage } from "./RoomPage.ts"

/** Strikes now; what lasts ends by itself once the page has shown it. */
export type Strike = (room: Room) => Promise<void>

const DAY = 86_400_000
/** Longer than a page waits for a sign of life. */
const SILENCE = 41_000

const isCut = ({ door, stream }: RoomPage) => door !== "open" || stream !== "connected"
const isSignedOut = ({ door, token }: RoomPage) => door === "joining" && token === ""

const meets =
  (fate: NonNullable<RoomPage["tampering"]["fate"]>): Strike =>
  async ({ page, say }) => {
    page.tampering.fate = fate
    await say("路上")
    await say("后来")
    await page.until(() => page.tampering.fate === null)
  }

/** Somebody else answers for a while. */
const answers =
  (status: number, type: string, body: string): Strike =>
  async ({ page, line, say }) => {
    page.tampering.instead = () => new Response(body, { status, headers: { "content-type": type } })
    await line.refuse()
    await page.until(isCut)
    await say("没有人听见")
    await line.restore()
    page.tampering.instead = null
  }

/** The token is good no more; whoever sees it signs in. */
const losesToken =
  (isCutToo: boolean): Strike =>
  async ({ page, line, learner, server, say }) => {
    const { sql, clock } = server()
    await sql`delete from tokens where user_id = ${learner.id}`
    if (isCutToo) {
      await line.refuse()
      await line.restore()
    }
    await page.until(isSignedOut)
    await say("没有登录")
    page.token = await issueToken(sql, "a", learner.id, clock.now + DAY)
    page.send({ type: "session.changed", session: "signedIn", was: "signedOut" })
  }

export const FAULTS = {
  "a message is missing": meets("dropped"),
  "a message comes twice": meets("doubled"),
  "cut within a message": meets("halved"),
  reset: async ({ page, line, say }) => {
    await line.refuse()
    await page.until(isCut)
    await say("断开时")
    await line.restore()
  },
  "offline for long": async ({ page, line, say, flood, remove }) => {
    await line.refuse()
    await page.until(isCut)
    const first = await say("要删")
    await flood()
    await remove(first)
    await line.restore()
    page.emit("network.online")
  },
  "nothing comes through": async ({ page, line, say }) => {
    line.hang()
    await say("堵住了")
    page.sleep(SILENCE)
    await page.until(isCut)
    await line.restore()
  },
  "signed out elsewhere": losesToken(false),
  "401": losesToken(true),
  "502": answers(502, "text/html", "<html>Bad Gateway</html>"),
  "captive portal": answers(200, "text/html", "<html>欢迎使用无线网络</html>"),
  "two pages": async ({ open, page }) => {
    const other = open()
    await other.until(({ stream }) => stream === "connected")
    other.speak("另一页说的")
    await page.until(({ texts }) => texts.includes("另一页说的"))
  },
  "server killed": async ({ kill, startAgain, page, say }) => {
    await kill()
    await page.until(isCut)
    await say("它不在时")
    await startAgain()
  },
  "server stopped": async ({ server, startAgain, line, page, say }) => {
    const stopped = server().close()
    await page.until(isCut)
    // the page's own connections end with it
    await line.refuse()
    await stopped
    await say("它不在时")
    await startAgain()
  },
  "numbers begin again": async ({ id, server, say }) => {
    await server().sql`update live_rooms set epoch = epoch + 1, last_n = 0 where session_id = ${id}`
    await say("新的一场")
  },
  "server's clock is set": async ({ server, page, say }) => {
    server().clock.now += 5 * 60_000
    await say("五分钟以后")
    page.tick()
  },
} satisfies Readonly<Record<string, Strike>>
export type Fault = keyof typeof FAULTS
