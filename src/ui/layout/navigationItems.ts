import type { ComponentType } from "react"
import { BankIcon } from "../kit/icon/BankIcon.tsx"
import { CourseIcon } from "../kit/icon/CourseIcon.tsx"
import { HomeIcon } from "../kit/icon/HomeIcon.tsx"
import type { IconProps } from "../kit/icon/Icon.tsx"
import { LiveIcon } from "../kit/icon/LiveIcon.tsx"
import { NewsIcon } from "../kit/icon/NewsIcon.tsx"
import { StudyIcon } from "../kit/icon/StudyIcon.tsx"
import { UserIcon } from "../kit/icon/UserIcon.tsx"
import { isWithin } from "./isWithin.ts"
import type { Shell } from "./Shell.ts"

export interface NavigationItem {
  readonly href: string
  readonly label: string
  readonly icon: ComponentType<IconProps>
  readonly current: boolean
}

export type NavigationPlace = "header" | "bottom"

interface Entry extends Omit<NavigationItem, "current"> {
  /** Paths that belong to it beside its own. */
  readonly also?: ReadonlyArray<string>
  readonly shown: boolean
  readonly only?: NavigationPlace
}

/** The visible sections, as the agency and study mode allow (sections 2 and 4). */
export const navigationItems = (
  { sections, mode, href }: Pick<Shell, "sections" | "mode" | "href">,
  place: NavigationPlace,
): ReadonlyArray<NavigationItem> =>
  (mode === "study" ? studyEntries(sections) : fullEntries(sections))
    .filter(({ shown, only }) => shown && (only === undefined || only === place))
    .map((entry) => ({
      href: entry.href,
      label: entry.label,
      icon: entry.icon,
      current: [entry.href, ...(entry.also ?? [])].some((path) => isWithin(href, path)),
    }))

const fullEntries = (sections: Shell["sections"]): ReadonlyArray<Entry> => [
  { href: "/", label: "首页", icon: HomeIcon, shown: true, only: "bottom" },
  { href: "/course", label: "课程", icon: CourseIcon, also: ["/classroom"], shown: sections.hasCourse },
  { href: "/question", label: "题库", icon: BankIcon, shown: sections.hasQuestion },
  { href: "/live", label: "直播", icon: LiveIcon, shown: sections.hasLive },
  { href: "/news", label: "资讯", icon: NewsIcon, shown: sections.hasNews, only: "header" },
  { href: "/study", label: "学习", icon: StudyIcon, shown: true },
]

// The shop window is off in study mode: what leads there has no entry.
const studyEntries = (sections: Shell["sections"]): ReadonlyArray<Entry> => [
  { href: "/study/course", label: "课程", icon: CourseIcon, also: ["/course", "/classroom"], shown: true },
  { href: "/study/question", label: "题库", icon: BankIcon, also: ["/question"], shown: sections.hasQuestion },
  { href: "/live", label: "直播", icon: LiveIcon, also: ["/study/live"], shown: sections.hasLive },
  { href: "/user/profile", label: "我的", icon: UserIcon, also: ["/user"], shown: true, only: "bottom" },
]
