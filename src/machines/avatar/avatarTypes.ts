import type { ChosenFile } from "#domain/AvatarFile.ts"
import type { PageEvent } from "../pageEvents.ts"

export interface AvatarContext {
  /** Why the last file did not become the avatar, in Chinese. */
  readonly message: string | null
}

/** The file itself is no plain data: who fills the slot `upload` holds it, the chart knows only what it is like. */
export type AvatarEvent = PageEvent<unknown> | { readonly type: "file.chosen"; readonly file: ChosenFile }
