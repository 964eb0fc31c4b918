import * as AvatarCrop from "#domain/account/AvatarCrop.ts"
import type { CropEvent, Cropping, OpenedPicture } from "./avatarTypes.ts"

export const begun = (picture: OpenedPicture): Cropping => ({ picture, crop: AvatarCrop.of(picture), fingers: {} })

/** What a hand does to the square. */
export const cropped = (cropping: Cropping, event: CropEvent): Cropping => {
  const { picture, crop, fingers } = cropping
  switch (event.type) {
    case "crop.press":
      return { ...cropping, fingers: { ...fingers, [event.finger]: event.at } }
    case "crop.release":
      return {
        ...cropping,
        fingers: Object.fromEntries(Object.entries(fingers).filter(([finger]) => Number(finger) !== event.finger)),
      }
    case "crop.move": {
      if (fingers[event.finger] === undefined) return cropping
      const moved = { ...fingers, [event.finger]: event.at }
      const next = AvatarCrop.gesture(picture, crop, Object.values(fingers), Object.values(moved))
      return { picture, crop: next, fingers: moved }
    }
    case "crop.nudge":
      return { ...cropping, crop: AvatarCrop.drag(picture, crop, event.by) }
    case "crop.zoom":
      return { ...cropping, crop: AvatarCrop.zoom(picture, crop, event.factor, event.at) }
    case "crop.zoomTo":
      return { ...cropping, crop: AvatarCrop.zoomTo(picture, crop, event.level) }
    case "crop.take":
    case "crop.cancel":
      return cropping
  }
}
