import type { KeyboardEvent, PointerEvent, WheelEvent } from "react"
import * as AvatarCrop from "#domain/account/AvatarCrop.ts"
import type { CropEvent, Cropping } from "#machines/account/avatarTypes.ts"
import { Button } from "../kit/Button.tsx"
import { Dialog } from "../kit/Dialog.tsx"

export interface AvatarCropDialogProps {
  /** Null while none is chosen. */
  readonly cropping: Cropping | null
  readonly busy: boolean
  readonly onCrop: (event: CropEvent) => void
}

const STEP = 0.05
const ZOOM_STEP = 1.15

const MOVES: Readonly<Record<string, AvatarCrop.Point>> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
}

const MIDDLE = { x: 0.5, y: 0.5 }
const ZOOMS: Readonly<Record<string, number>> = { "+": ZOOM_STEP, "=": ZOOM_STEP, "-": 1 / ZOOM_STEP }

/** The square is chosen by hand, wheel, two fingers or keys; beside it, how the avatar will look. */
export const AvatarCropDialog = ({ cropping, busy, onCrop }: AvatarCropDialogProps) => {
  const cancel = () => onCrop({ type: "crop.cancel" })
  return (
    <Dialog
      open={cropping !== null}
      title="裁剪头像"
      onClose={cancel}
      actions={
        <>
          <Button onClick={cancel} disabled={busy}>
            取消
          </Button>
          <Button variant="primary" busy={busy} onClick={() => onCrop({ type: "crop.take" })}>
            用这张头像
          </Button>
        </>
      }
    >
      {cropping === null ? null : <Crop cropping={cropping} onCrop={onCrop} />}
    </Dialog>
  )
}

const Crop = ({ cropping, onCrop }: Pick<AvatarCropDialogProps, "onCrop"> & { readonly cropping: Cropping }) => {
  const { picture, crop } = cropping
  const release = ({ pointerId }: PointerEvent) => onCrop({ type: "crop.release", finger: pointerId })
  const move = (event: PointerEvent<HTMLElement>) =>
    onCrop({ type: "crop.move", finger: event.pointerId, at: placeOf(event) })
  const press = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    onCrop({ type: "crop.press", finger: event.pointerId, at: placeOf(event) })
  }
  const wheel = (event: WheelEvent<HTMLElement>) =>
    onCrop({ type: "crop.zoom", factor: ZOOM_STEP ** -Math.sign(event.deltaY), at: placeOf(event) })
  const key = (event: KeyboardEvent) => {
    const [by, factor] = [MOVES[event.key], ZOOMS[event.key]]
    if (by === undefined && factor === undefined) return
    event.preventDefault()
    onCrop(by === undefined ? { type: "crop.zoom", factor: factor ?? 1, at: MIDDLE } : { type: "crop.nudge", by })
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-5">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is for hands and keys */}
        <div
          role="application"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move what a finger drags
          tabIndex={0}
          aria-label="头像范围：方向键移动，加减键缩放"
          className="w-full max-w-80 cursor-move touch-none overflow-hidden rounded-lg border border-line select-none"
          onPointerDown={press}
          onPointerMove={move}
          onPointerUp={release}
          onPointerCancel={release}
          onWheel={wheel}
          onKeyDown={key}
        >
          <Square picture={picture} crop={crop} />
        </div>
        <div className="grid gap-1">
          <div className="size-20 overflow-hidden rounded-full border border-line">
            <Square picture={picture} crop={crop} />
          </div>
          <p className="text-center text-grey">预览</p>
        </div>
      </div>
      <label className="grid gap-1">
        缩放
        <input
          type="range"
          min={0}
          max={100}
          value={Math.round(AvatarCrop.zoomed(picture, crop) * 100)}
          className="min-h-11 w-full accent-accent"
          onChange={({ currentTarget }) => onCrop({ type: "crop.zoomTo", level: Number(currentTarget.value) / 100 })}
        />
      </label>
      <p className="text-grey">拖动调整位置，滚轮或双指缩放</p>
    </div>
  )
}

const Square = ({ picture: { url, width, height }, crop: { x, y, size } }: Pick<Cropping, "picture" | "crop">) => (
  <svg viewBox={`${x} ${y} ${size} ${size}`} className="block aspect-square w-full" aria-hidden="true">
    <image href={url} width={width} height={height} />
  </svg>
)

const placeOf = ({
  currentTarget,
  clientX,
  clientY,
}: Pick<PointerEvent<HTMLElement>, "currentTarget" | "clientX" | "clientY">): AvatarCrop.Point => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}
