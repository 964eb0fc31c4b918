import { Button } from "../kit/Button.tsx"
import { Notice } from "../kit/Notice.tsx"
import { fillScreen, useMayFill } from "../dom/useFullScreen.ts"

/** The way to the full screen that a paper wants, where the device has one. */
export const FullScreenNotice = () =>
  useMayFill() ? (
    <Notice level="info" action={<Button onClick={fillScreen}>进入全屏</Button>}>
      这场考试要求全屏作答。按Esc可以随时退出，会写进时间线，不算离开。
    </Notice>
  ) : null
