import { Choices } from "../kit/Choices.tsx"

export type KeptTab = "favorites" | "notes" | "reports"

const TABS = [
  ["favorites", "收藏"],
  ["notes", "笔记"],
  ["reports", "纠错"],
] as const

const HREF = "/study/question/favorite"

export const tabHref = (tab: KeptTab): string => (tab === "favorites" ? HREF : `${HREF}?tab=${tab}`)

/** What a learner keeps beside questions. */
export const KeptTabs = ({ tab }: { readonly tab: KeptTab | null }) => (
  <div className="min-w-0 print:hidden">
    <Choices
      look="tabs"
      label="收藏与笔记"
      items={TABS.map(([id, label]) => ({ href: tabHref(id), label, current: id === tab }))}
    />
  </div>
)
