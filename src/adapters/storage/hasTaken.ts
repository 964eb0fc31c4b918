import { webStorage } from "./webStorage.ts"

/** `STORED.taken`. */
export const TAKEN_FLAG = "taken"

/** Whether this device has practices of a learner, or answers to them that the server is owed. */
export const hasTaken = (userId: string): boolean => {
  try {
    return webStorage.local().getItem(`${TAKEN_FLAG}.${userId}`) !== null
  } catch {
    return false
  }
}
