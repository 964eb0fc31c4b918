import type { PointerEvent } from "react"
import * as Signature from "#domain/account/Signature.ts"
import { Button } from "../kit/Button.tsx"
import { DrawnSignature } from "./DrawnSignature.tsx"

export interface SignaturePadProps {
  readonly path: string
  /** Given what adds a point to the path as it is then. */
  readonly onDraw: (add: (path: string) => string) => void
}

/** Drawn by finger, pen or mouse. Who cannot draw needs none: the name is the signature. */
export const SignaturePad = ({ path, onDraw }: SignaturePadProps) => (
  <div className="grid gap-1.5">
    <div className="flex min-h-11 items-center justify-between gap-4">
      <p className="font-medium">手写签名（选填）</p>
      {path === "" ? null : (
        <Button variant="quiet" onClick={() => onDraw(() => "")}>
          重写
        </Button>
      )}
    </div>
    <DrawnSignature
      path={path}
      role="img"
      aria-label={path === "" ? "手写签名区，还没有签名" : "手写签名区，已签名"}
      className="aspect-[3/1] w-full touch-none rounded-md border border-edge bg-paper"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        const point = pointOf(event)
        onDraw((drawn) => Signature.begin(drawn, point))
      }}
      onPointerMove={(event) => {
        if ((event.buttons & 1) === 0) return
        const point = pointOf(event)
        onDraw((drawn) => Signature.extend(drawn, point))
      }}
    />
    <p className="text-grey">在框内用手指、触控笔或鼠标签名；不手写时，以上面的姓名为签名。</p>
  </div>
)

const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}
