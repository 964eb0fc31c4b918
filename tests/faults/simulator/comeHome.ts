import type { Learner } from "./Learner.ts"
import type { Sim } from "./Sim.ts"

/** Nothing fails any more; every device is opened once more, and the server closes what is overdue. */
export const comeHome = async (sim: Sim, learner: Learner): Promise<void> => {
  await learner.pass(5_000)
  for (const device of sim.devices) await learner.pass(Math.max(0, device.awakeAt - sim.timeline.now))
  sim.isComingHome = true
  sim.network.rules = []
  sim.server.cut(null)
  learner.isAway = false
  learner.wants = "handIn"
  learner.mayTake = true
  for (const device of sim.devices) {
    Object.assign(device.disk, { isFull: false, room: Number.POSITIVE_INFINITY, isPrivate: false, openFault: null })
    device.disk.letGo()
    device.drift(0)
    if (!device.isOnline) device.goOnline()
  }
  await learner.until(() => learner.isHandedIn)
  await sim.closeOverdue()
  await sim.look()
  // what a store kept that could not be opened for a while is delivered now
  for (const device of sim.devices) await learner.on(device)
}
