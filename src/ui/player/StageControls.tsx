import { useSelector } from "@xstate/react"
import * as Preference from "#domain/player/Preference.ts"
import * as Player from "#machines/player/playerSelectors.ts"
import { classes } from "../kit/classes.ts"
import { PlayIcon } from "../kit/icon/PlayIcon.tsx"
import { BackIcon } from "./icon/BackIcon.tsx"
import { CaptionsIcon } from "./icon/CaptionsIcon.tsx"
import { ForwardIcon } from "./icon/ForwardIcon.tsx"
import { FullScreenIcon } from "../kit/icon/FullScreenIcon.tsx"
import { LeaveFullScreenIcon } from "../kit/icon/LeaveFullScreenIcon.tsx"
import { PauseIcon } from "../kit/icon/PauseIcon.tsx"
import { PictureIcon } from "./icon/PictureIcon.tsx"
import { PlayerKeys } from "./PlayerKeys.tsx"
import type { PlayerRef } from "./playerRef.ts"
import { SeekBar } from "./SeekBar.tsx"
import { StageButton } from "../kit/StageButton.tsx"
import { clockText } from "./timeText.ts"
import { VolumeControl } from "./VolumeControl.tsx"

export interface StageControlsProps {
  readonly player: PlayerRef
  /** Nothing moved for a while; whoever tabs into them sees them again. */
  readonly areHidden: boolean
  readonly hasCaptions: boolean
}

export const StageControls = ({ player, areHidden, hasCaptions }: StageControlsProps) => {
  const isPlaying = useSelector(player, (snapshot) => ["playing", "buffering"].includes(Player.playState(snapshot)))
  const preference = useSelector(player, Player.preference)
  const rate = useSelector(player, Player.rate)
  const fastest = useSelector(player, Player.fastest)
  const heights = useSelector(player, Player.heights)
  const isFullScreen = useSelector(player, Player.isFullScreen)
  const isInPicture = useSelector(player, Player.isInPicture)
  return (
    <div
      role="group"
      aria-label="播放控制"
      className={classes(
        "stage-foot absolute inset-x-0 bottom-0 px-3 pt-2 pb-1 md:pt-8 transition-opacity motion-slow focus-within:pointer-events-auto focus-within:opacity-100 md:px-4 md:pb-2",
        areHidden && "pointer-events-none opacity-0",
      )}
    >
      <SeekBar player={player} />
      <div className="flex items-center">
        <StageButton
          label={isPlaying ? "暂停" : "播放"}
          hotkey="K"
          className="-ml-2"
          onClick={() => player.send({ type: "video.toggle" })}
        >
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </StageButton>
        <StageButton
          label="后退10秒"
          hotkey="J"
          className="max-sm:hidden"
          onClick={() => player.send({ type: "video.skip", by: -10 })}
        >
          <BackIcon />
        </StageButton>
        <StageButton
          label="前进10秒"
          hotkey="L"
          className="max-sm:hidden"
          onClick={() => player.send({ type: "video.skip", by: 10 })}
        >
          <ForwardIcon />
        </StageButton>
        <VolumeControl player={player} />
        <Time player={player} />
        <span className="flex-1" />
        <StageSelect
          label="播放速度"
          value={String(rate)}
          options={Preference.RATES.filter((each) => each <= fastest).map((each) => ({
            value: String(each),
            label: `${each}×`,
          }))}
          onChange={(value) => player.send({ type: "preference.rate", rate: Number(value) })}
        />
        <StageSelect
          label="清晰度"
          value={preference.height === null || !heights.includes(preference.height) ? "" : String(preference.height)}
          options={[
            { value: "", label: "自动" },
            ...(heights.length > 1 ? heights.map((height) => ({ value: String(height), label: `${height}p` })) : []),
          ]}
          className="w-18 max-sm:hidden"
          onChange={(value) => player.send({ type: "preference.height", height: value === "" ? null : Number(value) })}
        />
        {hasCaptions ? (
          <StageButton
            label="字幕"
            hotkey="C"
            aria-pressed={preference.captions}
            className={preference.captions ? "" : "opacity-55"}
            onClick={() => player.send({ type: "preference.captions" })}
          >
            <CaptionsIcon />
          </StageButton>
        ) : null}
        <PlayerKeys
          letterKeys={preference.letterKeys}
          onToggle={() => player.send({ type: "preference.letterKeys" })}
        />
        <StageButton
          label="画中画"
          hotkey="I"
          aria-pressed={isInPicture}
          className="max-sm:hidden"
          onClick={() => player.send({ type: "video.picture" })}
        >
          <PictureIcon />
        </StageButton>
        <StageButton
          label={isFullScreen ? "退出全屏" : "全屏"}
          hotkey="F"
          className="-mr-2"
          onClick={() => player.send({ type: "video.screen" })}
        >
          {isFullScreen ? <LeaveFullScreenIcon /> : <FullScreenIcon />}
        </StageButton>
      </div>
    </div>
  )
}

const Time = ({ player }: { readonly player: PlayerRef }) => {
  const played = useSelector(player, (snapshot) => clockText(Player.position(snapshot)))
  const all = useSelector(player, (snapshot) => clockText(Player.duration(snapshot)))
  return (
    <span aria-hidden="true" translate="no" className="px-2 whitespace-nowrap tabular">
      {played} / {all}
    </span>
  )
}

interface StageSelectProps {
  readonly label: string
  readonly value: string
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly onChange: (value: string) => void
  readonly className?: string
}

/** A choice over the picture. */
const StageSelect = ({ label, value, options, onChange, className = "" }: StageSelectProps) => (
  <select
    aria-label={label}
    title={label}
    value={value}
    className={`h-11 shrink-0 appearance-none rounded-md bg-transparent px-2 text-center tabular transition-colors hover:bg-(--stage-wash) ${className}`}
    onChange={(event) => onChange(event.currentTarget.value)}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
)
