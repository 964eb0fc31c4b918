import { useSelector } from "@xstate/react"
import { type MouseEvent, useRef } from "react"
import * as Player from "#machines/player/playerSelectors.ts"
import { type AttachVideo, useVideo } from "../dom/useVideo.ts"
import { classes } from "../kit/classes.ts"
import type { LessonHeadProps } from "./LessonHead.tsx"
import type { PlayerRef } from "./playerRef.ts"
import { StageControls } from "./StageControls.tsx"
import { StageMessage } from "./StageMessage.tsx"
import { Watermark } from "../kit/Watermark.tsx"

export interface StageProps extends LessonHeadProps {
  readonly attachVideo: AttachVideo
  readonly watermark: string
}

/**
 * The picture, what stands over it, and what moves it. On a phone it stays at the upper edge with its captions below it,
 * where they hide nothing.
 */
export const Stage = ({ player, lesson, attachVideo, watermark }: StageProps) => {
  const video = useRef<HTMLVideoElement>(null)
  useVideo(video, attachVideo)
  const caption = useSelector(player, Player.caption)
  const isFullScreen = useSelector(player, Player.isFullScreen)
  const areHidden = useSelector(player, Player.areControlsHidden)
  const touch = () => player.send({ type: "controls.touch" })
  const press = (event: MouseEvent<HTMLElement, globalThis.MouseEvent>) => {
    // the first tap of a finger brings the controls back
    const isFinger = (event.nativeEvent as PointerEvent).pointerType === "touch"
    if (!(isFinger && areHidden)) player.send({ type: "video.toggle" })
    touch()
  }
  const isBelow = useSelector(player, Player.areCaptionsShown) && (lesson.video?.captions ?? "") !== ""
  return (
    <div className="max-lg:sticky max-lg:z-10 short:static under-head max-md:-mx-4 max-lg:bg-paper">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- any movement over it shows the controls */}
      <div
        data-stage=""
        role="group"
        aria-label={`视频：${lesson.name}`}
        className={classes(
          "stage relative aspect-video w-full overflow-hidden md:rounded-lg md:outline md:outline-line",
          areHidden && "cursor-none",
        )}
        onPointerMove={touch}
        onFocus={touch}
      >
        <video
          ref={video}
          playsInline
          preload="metadata"
          poster={lesson.video?.poster === "" ? undefined : lesson.video?.poster}
          className="size-full"
        >
          <track
            kind="captions"
            srcLang="zh-CN"
            label="中文字幕"
            src={lesson.video?.captions === "" ? undefined : lesson.video?.captions}
          />
        </video>
        <LessonWatermark player={player} text={watermark} />
        {/* a bigger target for fingers and mice; the button below says the same to everybody else */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className="absolute inset-0 cursor-[inherit]"
          onClick={press}
        />
        <p
          aria-hidden="true"
          className={classes(
            "pointer-events-none absolute inset-x-4 text-center transition-[bottom]",
            areHidden ? "bottom-4 md:bottom-6" : "bottom-24",
            caption === "" && "invisible",
            !isFullScreen && "max-md:hidden",
          )}
        >
          <span className="rounded-md bg-(--stage-veil) box-decoration-clone px-3 py-1 leading-normal md:text-lg">
            {caption}
          </span>
        </p>
        <StageMessage player={player} lesson={lesson} />
        <StageControls player={player} areHidden={areHidden} hasCaptions={(lesson.video?.captions ?? "") !== ""} />
      </div>
      {isBelow ? (
        <p
          aria-hidden="true"
          className="grid min-h-14 place-content-center border-b border-line px-4 py-1 text-center leading-snug md:hidden"
        >
          {caption}
        </p>
      ) : null}
    </div>
  )
}

/** Alone: the position changes several times a second. */
const LessonWatermark = ({ player, text }: { readonly player: PlayerRef; readonly text: string }) => (
  <Watermark position={useSelector(player, Player.position)} text={text} />
)
