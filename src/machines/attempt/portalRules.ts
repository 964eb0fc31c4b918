import * as Admission from "#domain/attempt/Admission.ts"
import * as Chance from "#domain/core/Chance.ts"
import * as DeviceCheck from "#domain/attempt/DeviceCheck.ts"
import * as OnlineWindow from "#domain/practice/OnlineWindow.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { PortalContext, PortalInput } from "./portalTypes.ts"

/** The page's estimate of the server's clock may be this far ahead: no learner is sent to a closed door. */
const MARGIN = 1_000
const REFRESH = 60_000
const SPREAD = 30_000

export const contextOf = ({ paper_id, user_id, now }: PortalInput): PortalContext => ({
  paper_id,
  user_id,
  now,
  paper: null,
  failure: null,
  device: null,
  seed: now % 2 ** 31,
})

/** The window of the paper; a paper without one can always be begun. */
export const windowOf = ({ paper }: Pick<PortalContext, "paper">): OnlineWindow.OnlineWindow => ({
  opens_at: instant(paper?.opens_at) ?? Number.NEGATIVE_INFINITY,
  closes_at: instant(paper?.closes_at) ?? Number.POSITIVE_INFINITY,
  minutes: paper?.minutes ?? 0,
})

export const windowState = (context: Pick<PortalContext, "paper" | "now">): OnlineWindow.WindowState => {
  const window = windowOf(context)
  if (isTooLate(context)) return "over"
  return OnlineWindow.stateAt({ ...window, opens_at: window.opens_at + MARGIN }, context.now)
}

export const isTooLate = ({ paper, now }: Pick<PortalContext, "paper" | "now">): boolean =>
  paper !== null && Admission.isTooLate({ ...paper, enters_until: instant(paper.enters_until) }, now)

/** Milliseconds until the door opens; 0 when it is open. */
export const untilOpen = (context: Pick<PortalContext, "paper" | "now">): number =>
  Math.max(0, windowOf(context).opens_at + MARGIN - context.now)

export const isUnderWay = ({ paper }: Pick<PortalContext, "paper">): boolean =>
  (paper?.open_attempt_id ?? null) !== null

export const isUsedUp = ({ paper }: Pick<PortalContext, "paper">): boolean =>
  paper !== null && paper.attempts > 0 && paper.attempts_used >= paper.attempts

/** Others alone may begin it, by what is known so far. */
export const isUnlisted = ({ paper }: Pick<PortalContext, "paper">): boolean => !Admission.mayBegin(paper?.admission)

export const mayEnter = ({ paper, device }: PortalContext): boolean =>
  paper !== null && device !== null && DeviceCheck.mayBegin(device, paper.formal)

/** Something about the device may have been mended while the page was not in front. */
export const isUnfit = ({ paper, device }: Pick<PortalContext, "paper" | "device">): boolean =>
  device !== null && !DeviceCheck.isFit(device, paper?.formal === true)

/** Many wait for the same moment: each asks again at a time of its own. */
export const refreshDelay = ({ seed }: PortalContext): number => REFRESH + Math.round(SPREAD * Chance.next(seed).value)

const instant = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : Shanghai.parse(text)
