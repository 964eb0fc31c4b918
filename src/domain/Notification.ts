/** Section 9: how long a notification stays, in milliseconds, where it stands and how wide it is, in pixels. */
export const DURATION_MS = 4_500
export const POSITION = "top-right"
export const OFFSET_PX = 24
export const WIDTH_PX = 384
