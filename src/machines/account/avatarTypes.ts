import type { Crop, Picture, Point } from "#domain/account/AvatarCrop.ts"
import type { ChosenFile } from "#domain/account/AvatarFile.ts"
import type { PageEvent } from "../page/pageEvents.ts"

/** A picture that was read, upright, and where the page can show it. */
export interface OpenedPicture extends Picture {
  readonly url: string
}

export interface Cropping {
  readonly picture: OpenedPicture
  readonly crop: Crop
  /** Fingers on the square, by their number. */
  readonly fingers: Readonly<Record<string, Point>>
}

export interface AvatarContext {
  /** Why the last file did not become the avatar, in Chinese. */
  readonly message: string | null
  readonly cropping: Cropping | null
}

/** The file itself is no plain data: the implementation holds it, the chart knows only what it is like. */
export type AvatarEvent = PageEvent<unknown> | { readonly type: "file.chosen"; readonly file: ChosenFile } | CropEvent

export type CropEvent =
  | { readonly type: "crop.press"; readonly finger: number; readonly at: Point }
  | { readonly type: "crop.move"; readonly finger: number; readonly at: Point }
  | { readonly type: "crop.release"; readonly finger: number }
  /** By so much of the square, as a finger would. */
  | { readonly type: "crop.nudge"; readonly by: Point }
  | { readonly type: "crop.zoom"; readonly factor: number; readonly at: Point }
  | { readonly type: "crop.zoomTo"; readonly level: number }
  | { readonly type: "crop.take" }
  | { readonly type: "crop.cancel" }
