import { Option, Schema } from "effect"
import { type DeviceDraft, ON_DEVICE } from "#domain/admin/contentDraft.ts"
import { webStorage } from "./storage/webStorage.ts"

interface Whose {
  readonly path: string
  readonly login: string
}

const keyOf = ({ path, login }: Whose): string => `admin.draft:${login}:${path}`

const quietly = <T>(run: () => T): T | null => {
  try {
    return run()
  } catch {
    return null
  }
}

/** Drafts of the back office that the server does not have yet. A browser that keeps nothing has none. */
export const readDeviceDraft = (whose: Whose): DeviceDraft | null =>
  quietly(() => {
    const kept = JSON.parse(webStorage.local().getItem(keyOf(whose)) ?? "null") as unknown
    return Option.getOrNull(Schema.decodeUnknownOption(ON_DEVICE)(kept))
  })

export const writeDeviceDraft = (whose: Whose, draft: DeviceDraft): void =>
  void quietly(() => webStorage.local().setItem(keyOf(whose), JSON.stringify(draft)))

export const removeDeviceDraft = (whose: Whose): void => void quietly(() => webStorage.local().removeItem(keyOf(whose)))
