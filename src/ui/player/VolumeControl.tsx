import { useSelector } from "@xstate/react"
import * as Player from "#machines/player/playerSelectors.ts"
import { MutedIcon } from "../kit/icon/MutedIcon.tsx"
import { VolumeIcon } from "../kit/icon/VolumeIcon.tsx"
import type { PlayerRef } from "./playerRef.ts"
import { StageButton } from "../kit/StageButton.tsx"

/** Phones have keys for how loud; there it only mutes. */
export const VolumeControl = ({ player }: { readonly player: PlayerRef }) => {
  const { volume, muted } = useSelector(player, Player.preference)
  const percent = muted ? 0 : Math.round(volume * 100)
  return (
    <>
      <StageButton
        label="静音"
        hotkey="M"
        aria-pressed={muted}
        onClick={() => player.send({ type: "preference.mute" })}
      >
        {percent === 0 ? <MutedIcon /> : <VolumeIcon />}
      </StageButton>
      <input
        type="range"
        aria-label="音量"
        aria-valuetext={`${percent}%`}
        min={0}
        max={100}
        step={5}
        value={percent}
        className="stage-volume h-11 w-20 max-md:hidden"
        onChange={(event) =>
          player.send({ type: "preference.volume", volume: Number(event.currentTarget.value) / 100 })
        }
      />
    </>
  )
}
