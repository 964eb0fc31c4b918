import { useSelector } from "@xstate/react"
import { useRef } from "react"
import type { MediaFailure } from "#domain/player/MediaPort.ts"
import * as Selectors from "#machines/live/liveRoomSelectors.ts"
import { type AttachVideo, useVideo } from "../../dom/useVideo.ts"
import { Button } from "../../kit/Button.tsx"
import { PlayIcon } from "../../kit/icon/PlayIcon.tsx"
import { Spinner } from "../../kit/Spinner.tsx"
import { FullScreenIcon } from "../../kit/icon/FullScreenIcon.tsx"
import { LeaveFullScreenIcon } from "../../kit/icon/LeaveFullScreenIcon.tsx"
import { MutedIcon } from "../../kit/icon/MutedIcon.tsx"
import { PauseIcon } from "../../kit/icon/PauseIcon.tsx"
import { VolumeIcon } from "../../kit/icon/VolumeIcon.tsx"
import { StageButton } from "../../kit/StageButton.tsx"
import { Watermark } from "../../kit/Watermark.tsx"
import type { VideoRef } from "./roomRef.ts"

export interface RoomVideoProps {
  readonly video: VideoRef
  readonly title: string
  readonly attachVideo: AttachVideo
  readonly watermark: string
  readonly isLive: boolean
}

/** The video, what it waits for in words, and the few things that can be done with it. */
export const RoomVideo = ({ video, title, attachVideo, watermark, isLive }: RoomVideoProps) => {
  const element = useRef<HTMLVideoElement>(null)
  useVideo(element, attachVideo)
  const position = useSelector(video, Selectors.position)
  const showing = useSelector(video, Selectors.showing)
  const isSilent = useSelector(video, Selectors.isSilent)
  const isFullScreen = useSelector(video, Selectors.isFullScreen)
  const isPlaying = showing === "playing" || showing === "stalled"
  return (
    <div
      data-stage=""
      role="group"
      aria-label={`${isLive ? "直播" : "回放"}：${title}`}
      className="stage relative aspect-video w-full overflow-hidden rounded-lg max-lg:-mx-4 max-lg:w-[calc(100%+2rem)] max-lg:rounded-none md:max-lg:-mx-6 md:max-lg:w-[calc(100%+3rem)]"
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes captions while it is spoken */}
      <video ref={element} playsInline preload="metadata" className="size-full" controls={!isLive} />
      <Watermark position={position} text={watermark} />
      <VideoMessage video={video} />
      {isLive ? (
        <div
          role="group"
          aria-label="播放控制"
          className="stage-foot absolute inset-x-0 bottom-0 flex items-center px-3 pt-6 pb-1"
        >
          <StageButton label={isPlaying ? "暂停" : "播放"} onClick={() => video.send({ type: "video.toggle" })}>
            {isPlaying ? <PauseIcon /> : <PlayIcon />}
          </StageButton>
          <StageButton label="静音" aria-pressed={isSilent} onClick={() => video.send({ type: "video.mute" })}>
            {isSilent ? <MutedIcon /> : <VolumeIcon />}
          </StageButton>
          <span className="flex-1" />
          <StageButton label={isFullScreen ? "退出全屏" : "全屏"} onClick={() => video.send({ type: "video.screen" })}>
            {isFullScreen ? <LeaveFullScreenIcon /> : <FullScreenIcon />}
          </StageButton>
        </div>
      ) : null}
    </div>
  )
}

const FAILURE: Readonly<Record<MediaFailure, string>> = {
  network: "画面断了，正在自动重连",
  expired: "正在重新取播放地址",
  decode: "画面播放出错了",
  unsupported: "这个浏览器放不了直播，请换用新版的Chrome、Edge或Safari",
}

/** Why there is no moving video. */
const VideoMessage = ({ video }: { readonly video: VideoRef }) => {
  const showing = useSelector(video, Selectors.showing)
  const failure = useSelector(video, Selectors.videoFailure)
  switch (showing) {
    case "playing":
    case "ended":
      return null
    case "paused":
      return (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          // the controls below stay within reach
          className="absolute inset-x-0 top-0 bottom-18 grid place-content-center pt-18"
          onClick={() => video.send({ type: "video.toggle" })}
        >
          <span className="grid size-14 place-content-center rounded-full bg-(--stage-veil) md:size-18">
            <PlayIcon className="size-7 md:size-9" />
          </span>
        </button>
      )
    case "loading":
    case "stalled":
      return (
        <output className="pointer-events-none absolute inset-0 grid place-content-center">
          <span className="flex items-center gap-2 rounded-md bg-(--stage-veil) px-4 py-2">
            <Spinner />
            {showing === "loading" ? "正在打开画面" : "画面卡住了，正在等新的画面"}
          </span>
        </output>
      )
    case "lost":
    case "broken":
      return (
        <div
          role="alert"
          className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-(--stage-cover) px-4 text-center"
        >
          <p className="max-w-read">{FAILURE[failure ?? "network"]}</p>
          {failure === "unsupported" ? null : (
            <Button onClick={() => video.send({ type: "video.retry" })}>现在重连</Button>
          )}
        </div>
      )
  }
}
