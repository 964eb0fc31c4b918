import { text } from "node:stream/consumers"
import type { ObjectStore } from "./ObjectStore.ts"

/** The text of an object; null: there is none. */
export const textOf = async (objects: ObjectStore, key: string): Promise<string | null> => {
  const answer = await objects.read(key)
  return answer === null ? null : text(answer.body)
}
