import type { NoticeRequest } from "#machines/page/noticeTypes.ts"
import { InfoIcon } from "./icon/InfoIcon.tsx"
import { RightIcon } from "./icon/RightIcon.tsx"
import { WarningIcon } from "./icon/WarningIcon.tsx"
import { WrongIcon } from "./icon/WrongIcon.tsx"

export type NoticeLevel = NoticeRequest["level"]

export const NoticeIcon = ({ level }: { readonly level: NoticeLevel }) => {
  switch (level) {
    case "info":
      return <InfoIcon className="mt-0.5 size-6 text-accent-ink" />
    case "success":
      return <RightIcon className="mt-0.5 size-6 text-correct" />
    case "warning":
      return <WarningIcon className="mt-0.5 size-6 text-caution" />
    case "error":
      return <WrongIcon className="mt-0.5 size-6 text-wrong" />
  }
}
