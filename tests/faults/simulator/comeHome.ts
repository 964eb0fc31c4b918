import { carryFile } from "./carryFile.ts"
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
    device.isOutside = false
    device.drift(0)
    if (!device.isOnline) device.goOnline()
  }
  const cutOff = sim.devices.filter(({ isCutOff }) => isCutOff)
  const other = cutOff.length > 0 ? sim.addDevice() : learner.device
  const carryAll = async () => {
    for (const device of cutOff) await carryFile(sim, device, other)
  }
  const isFirst = sim.chance.below(2) === 0
  if (isFirst) await carryAll()
  if (learner.device.isCutOff) await learner.on(other)
  else await learner.until(() => learner.isHandedIn)
  await sim.closeOverdue()
  await sim.look()
  if (!isFirst) await carryAll()
  // what a store kept that could not be opened for a while is delivered now
  await learner.onEach(sim.devices)
}
