import { type RefObject, useEffect } from "react"

/** Hands the video element to whoever plays on it; called with it on mounting, what it answers on leaving. */
export type AttachVideo = (video: HTMLVideoElement) => () => void

export const useVideo = (video: RefObject<HTMLVideoElement | null>, attach: AttachVideo): void => {
  useEffect(() => {
    const element = video.current
    return element === null ? undefined : attach(element)
  }, [video, attach])
}
