import { hold } from "./hold.ts"
import * as Sitting from "./Sitting.ts"

/**
 * Brings a sitting to its moment, lets `strike` happen there, and ends when the learner can do nothing more before it is
 * over.
 */
export interface Moment {
  /** The paper ends by itself: nothing more is answered afterwards. */
  readonly ends?: boolean
  readonly reach: (sitting: Sitting.Sitting, strike: () => Promise<void>) => Promise<void>
}

/** `seconds`: the paper closes so long after the start. */
const began = async (sitting: Sitting.Sitting, seconds?: number) => {
  const { sql } = sitting.world
  await Sitting.openCover(sitting)
  if (seconds !== undefined)
    await sql`update papers set closes_at = ${Date.now() + seconds * 1_000} where id = ${sitting.paper}`
  await Sitting.startButton(sitting.page).click()
  await Sitting.comeBack(sitting, "writing")
  // looked at once before anything fails: a short sitting may show it at no other time
  await sitting.page
    .getByRole("timer")
    .getByText(/\d:\d\d/)
    .waitFor()
}

const withHeld = async (
  sitting: Sitting.Sitting,
  path: string,
  where: "before" | "after",
  run: (arrived: Promise<void>) => Promise<void>,
) => {
  const held = await hold(sitting.device.context(), path, where)
  try {
    await run(held.arrived)
  } finally {
    await held.lose()
  }
}

const until = (sitting: Sitting.Sitting, secondsLeft: number) =>
  sitting.page.waitForFunction(
    (most) => {
      const text = document.querySelector('[role="timer"]')?.textContent ?? ""
      const [, minutes, seconds] = /^(\d+):(\d\d)$/.exec(text) ?? []
      return minutes !== undefined && Number(minutes) * 60 + Number(seconds) <= most
    },
    secondsLeft,
    { polling: 50 },
  )

export const MOMENTS = {
  "start pressed": {
    reach: async (sitting, strike) => {
      await Sitting.openCover(sitting)
      const press = Sitting.startButton(sitting.page).click()
      await Promise.all([strike(), press.catch(() => {})])
    },
  },
  "first answer": {
    reach: async (sitting, strike) => {
      await began(sitting)
      await Sitting.choose(sitting, 1, { waits: false })
      await strike()
    },
  },
  typing: {
    reach: async (sitting, strike) => {
      await began(sitting)
      await Sitting.go(sitting, 7)
      const typing = Sitting.write(sitting, "总线是各部件之间传送信息的公共通路，分为数据、地址和控制三类。").catch(
        () => {},
      )
      await sitting.page.waitForTimeout(400 + sitting.chance.below(900))
      await strike()
      await typing
    },
  },
  "kept, not sent": {
    reach: async (sitting, strike) => {
      await began(sitting)
      await withHeld(sitting, "/exam/save", "before", async (arrived) => {
        await Sitting.choose(sitting, 2)
        await Sitting.says(sitting.page, "kept")
        await arrived
        await strike()
      })
    },
  },
  "sent, not answered": {
    reach: async (sitting, strike) => {
      await began(sitting)
      await withHeld(sitting, "/exam/save", "after", async (arrived) => {
        await Sitting.choose(sitting, 3)
        await arrived
        await strike()
      })
    },
  },
  idle: {
    reach: async (sitting, strike) => {
      await began(sitting)
      await Sitting.choose(sitting, 4)
      await Sitting.says(sitting.page, "saved")
      await strike()
    },
  },
  "last seconds": {
    ends: true,
    reach: async (sitting, strike) => {
      await began(sitting, 14)
      await Sitting.choose(sitting, 1)
      await until(sitting, 4)
      await Sitting.choose(sitting, 5)
      await strike()
    },
  },
  "handing in": {
    ends: true,
    reach: async (sitting, strike) => {
      await began(sitting)
      await Sitting.choose(sitting, 1)
      await withHeld(sitting, "/exam/hand-in", "after", async (arrived) => {
        await Sitting.pressHandIn(sitting)
        await arrived
        await strike()
      })
    },
  },
  review: {
    ends: true,
    reach: async (sitting, strike) => {
      await began(sitting)
      await Sitting.choose(sitting, 1)
      await Sitting.pressHandIn(sitting)
      await Sitting.isHandedIn(sitting)
      await strike()
    },
  },
} satisfies Record<string, Moment>

export type MomentName = keyof typeof MOMENTS
