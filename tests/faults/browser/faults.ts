import { setTimeout as after } from "node:timers/promises"
import type { CDPSession, Route } from "playwright-core"
import { spoilJournal } from "../../support/spoilJournal.ts"
import { makeDevice } from "./Device.ts"
import * as Sitting from "./Sitting.ts"
import type { Databases, World } from "./World.ts"

/**
 * `strike` begins it; afterwards `works` is whether the learner continues answering on the same page meanwhile; `heal`
 * ends it, and leaves the page that the learner looks at next in `sitting.page`.
 */
export interface Fault {
  /** Its device has a browser of its own. */
  readonly ownBrowser?: boolean
  readonly works?: boolean
  readonly strike: (sitting: Sitting.Sitting) => Promise<void>
  readonly heal: (sitting: Sitting.Sitting) => Promise<void>
}

const nothing = async () => {}

/** A fresh page at the paper's address, as when a browser is opened again. */
const reopen = async (sitting: Sitting.Sitting) => {
  sitting.page = await sitting.device.open()
  await sitting.page.goto(Sitting.addressOf(sitting))
}

const busy = (route: Route) => route.fulfill({ status: 503, body: "" })
const gone = (route: Route) => route.fulfill({ status: 404, body: "" })
const newer = (route: Route) => route.fulfill({ json: { id: "another-build", timestamp: 9e12 } })

const DAY = 86_400_000
/** How long a frozen page sleeps. */
const SLEEP = 4_000

const sleep = async ({ device, page }: Sitting.Sitting) => {
  const devtools = await device.context().newCDPSession(page)
  await devtools.send("Page.setWebLifecycleState", { state: "frozen" })
  await after(SLEEP)
  await devtools.send("Page.setWebLifecycleState", { state: "active" })
  // the monotonic clock of a machine stops while it sleeps
  await device.shiftClocks(0, -SLEEP)
  await devtools.detach()
}

/** Opens the paper elsewhere, answers there and gives it back. */
const elsewhere = async (sitting: Sitting.Sitting, where: "tab" | "device") => {
  const own = { device: sitting.device, page: sitting.page }
  if (where === "device") {
    sitting.device = await makeDevice(sitting.world.browser, sitting.world.url, sitting.learner.token)
    sitting.devices.push(sitting.device)
  }
  await reopen(sitting)
  if ((await Sitting.comeBack(sitting, "writing")) === "writing") {
    await Sitting.choose(sitting, 6)
    await Sitting.says(sitting.page, "saved")
  }
  if (where === "tab") await sitting.page.close()
  Object.assign(sitting, own)
}

/** A quota holds as long as the session that set it. */
const quotas = new WeakMap<Sitting.Sitting, CDPSession>()

const takeRoom = async (sitting: Sitting.Sitting) => {
  const devtools = await sitting.device.context().newCDPSession(sitting.page)
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: sitting.world.url, quotaSize: 1 })
  quotas.set(sitting, devtools)
}

const giveRoom = async (sitting: Sitting.Sitting) => {
  const devtools = quotas.get(sitting)
  await devtools?.send("Storage.overrideQuotaForOrigin", { origin: sitting.world.url })
  await devtools?.detach()
}

const databasesOf = ({ databases }: World): Databases => {
  if (databases === null) throw new Error("this world has no standby")
  return databases
}

/** Of a world with a standby alone. */
export const PRIMARY_KILLED = "primary killed"

export const FAULTS = {
  "tab killed": {
    strike: async ({ device, page }) => {
      const devtools = await device.context().newCDPSession(page)
      const crashed = new Promise((resolve) => page.once("crash", resolve))
      devtools.send("Page.crash").catch(() => {})
      await crashed
    },
    heal: reopen,
  },
  "browser killed": {
    ownBrowser: true,
    strike: ({ device }) => device.killAndRelaunch(),
    heal: reopen,
  },
  offline: {
    works: true,
    strike: ({ device }) => device.context().setOffline(true),
    heal: ({ device }) => device.context().setOffline(false),
  },
  "503": {
    works: true,
    strike: async ({ device }) => {
      await device.context().route("**/api/**", busy)
    },
    heal: ({ device }) => device.context().unroute("**/api/**", busy),
  },
  "401": {
    strike: async ({ world: { sql }, learner }) => {
      await sql`delete from tokens where user_id = ${learner.id}`
    },
    heal: nothing,
  },
  "two tabs": { strike: (sitting) => elsewhere(sitting, "tab"), heal: nothing },
  "two devices": { strike: (sitting) => elsewhere(sitting, "device"), heal: nothing },
  "server killed": {
    works: true,
    strike: ({ world }) => world.killServer(),
    heal: ({ world }) => world.startServer(),
  },
  // the page goes on as it is: nothing of it is loaded again
  [PRIMARY_KILLED]: {
    works: true,
    strike: async ({ world, page }) => {
      await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
      databasesOf(world).killPrimary()
    },
    heal: async ({ world, page }) => {
      await databasesOf(world).promoteStandby()
      if (!(await page.evaluate(() => "isSamePage" in globalThis))) throw new Error("the page was loaded again")
    },
  },
  "storage full": {
    works: true,
    strike: takeRoom,
    heal: giveRoom,
  },
  "storage corrupt": {
    strike: async ({ page }) => {
      await page.evaluate(spoilJournal)
    },
    // what only the journal had is gone with it: the page that still knows it sends it first
    heal: async (sitting) => {
      await Promise.race([Sitting.says(sitting.page, "saved"), Sitting.isHandedIn(sitting)])
      await sitting.page.reload()
    },
  },
  "storage blocked": {
    works: true,
    strike: async ({ page }) => {
      await page.evaluate(() => {
        const blocked = () => {
          throw new DOMException("blocked", "SecurityError")
        }
        IDBFactory.prototype.open = blocked
        IDBDatabase.prototype.transaction = blocked
      })
    },
    heal: nothing,
  },
  "new build": {
    works: true,
    strike: async ({ device, page }) => {
      await device.context().route("**/builds/latest.json*", newer)
      await device.context().route("**/assets/**", gone)
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    },
    heal: async ({ device }) => {
      await device.context().unroute("**/builds/latest.json*", newer)
      await device.context().unroute("**/assets/**", gone)
    },
  },
  "clock a day ahead": { works: true, strike: ({ device }) => device.shiftClocks(DAY, 0), heal: nothing },
  "clock a day behind": { works: true, strike: ({ device }) => device.shiftClocks(-DAY, 0), heal: nothing },
  sleep: { strike: sleep, heal: nothing },
} satisfies Record<string, Fault>

export type FaultName = keyof typeof FAULTS
