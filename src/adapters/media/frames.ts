/** Older iPhones let only the video itself fill the screen, with the system's own controls. */
interface AppleVideo extends HTMLVideoElement {
  readonly webkitEnterFullscreen?: () => void
}

/** What fills the screen: the picture with the page's controls over it. */
const stageOf = (video: HTMLVideoElement): HTMLElement => video.closest<HTMLElement>("[data-stage]") ?? video

const ignore = () => {}

export const frameOf = (video: HTMLVideoElement): { readonly screen: boolean; readonly picture: boolean } => ({
  screen: document.fullscreenElement === stageOf(video),
  picture: document.pictureInPictureElement === video,
})

export const toggleScreen = (video: HTMLVideoElement): void => {
  const stage = stageOf(video)
  if (document.fullscreenElement === stage) void document.exitFullscreen().catch(ignore)
  else if (document.fullscreenEnabled) void stage.requestFullscreen().catch(ignore)
  else (video as AppleVideo).webkitEnterFullscreen?.()
}

export const togglePicture = (video: HTMLVideoElement): void => {
  if (document.pictureInPictureElement === video) void document.exitPictureInPicture().catch(ignore)
  else if (document.pictureInPictureEnabled) void video.requestPictureInPicture().catch(ignore)
}

export const leaveFrames = (video: HTMLVideoElement): void => {
  if (document.pictureInPictureElement === video) void document.exitPictureInPicture().catch(ignore)
}
