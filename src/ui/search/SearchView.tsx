import type { ReactNode } from "react"
import type { Navigation } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import type { FoundGroup } from "#domain/contract/search.ts"
import { nameOf, type SearchKind } from "#domain/search/SearchKind.ts"
import { hrefOf, type SearchPlace } from "#domain/route/SearchPlace.ts"
import { CHIPS } from "../kit/chips.ts"
import { Choices } from "../kit/Choices.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { counted } from "../kit/counted.ts"
import { SearchIcon } from "../kit/icon/SearchIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { Pagination } from "../kit/Pagination.tsx"
import { Section } from "../kit/Section.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"
import { FoundRow } from "./FoundRow.tsx"

type Found = Output<"search.find">

export interface SearchViewProps {
  readonly form: ReactNode
  /** None while nothing was asked for. */
  readonly found: Found | null
  readonly place: SearchPlace
  /** What the agency has, for those who found nothing. */
  readonly sections: Navigation
  readonly now: number
}

export const SearchView = ({ form, found, place, sections, now }: SearchViewProps) => (
  <TitledPage title={titleOf(place)}>
    {form}
    {found === null ? (
      <EmptyState
        icon={<SearchIcon className="size-7" />}
        title="想学什么，搜一搜"
        text="一个字也能搜；老师和课程还可以用拼音或首字母，比如kjjc。"
        action={<Ways sections={sections} />}
      />
    ) : (
      <Groups found={found} place={place} sections={sections} now={now} />
    )}
  </TitledPage>
)

export const titleOf = ({ q }: Pick<SearchPlace, "q">): string => (q === "" ? "搜索" : `搜索“${q}”`)

const Groups = ({ found, place, sections, now }: Omit<SearchViewProps, "form"> & { readonly found: Found }) => {
  const filled = found.groups.filter(({ total }) => total > 0)
  if (filled.length === 0)
    return (
      <EmptyState
        icon={<SearchIcon className="size-7" />}
        title={`没有找到“${place.q}”`}
        text="换个短一点的词，或者从这里找起。"
        action={<Ways sections={sections} />}
      />
    )
  const chosen = found.groups.find(({ kind }) => kind === place.kind)
  return (
    <>
      <Choices look={CHIPS} label="类别" items={chipsOf(filled, place)} />
      {chosen === undefined ? (
        filled.map((group) => <Group key={group.kind} group={group} q={place.q} now={now} />)
      ) : (
        <OneKind group={chosen} page={found.page} size={found.page_size} q={place.q} now={now} />
      )}
    </>
  )
}

const countOf = ({ total, is_limit }: Pick<FoundGroup, "total" | "is_limit">): string =>
  is_limit ? `${total}+` : String(total)

const chipsOf = (groups: ReadonlyArray<FoundGroup>, { q, kind }: SearchPlace) => [
  { href: hrefOf({ q }), label: "全部", current: kind === null },
  ...groups.map((group) => ({
    href: hrefOf({ q, kind: group.kind }),
    label: counted(nameOf(group.kind), countOf(group)),
    current: kind === group.kind,
  })),
]

interface GroupProps {
  readonly group: FoundGroup
  readonly q: string
  readonly now: number
}

const Group = ({ group, q, now }: GroupProps) => {
  const { kind, total, list } = group
  const label = counted("全部", countOf(group))
  return (
    <Section title={nameOf(kind)} {...(total > list.length && { more: { href: hrefOf({ q, kind }), label } })}>
      <Rows group={group} now={now} />
    </Section>
  )
}

const Rows = ({ group: { list }, now }: Pick<GroupProps, "group" | "now">) => (
  <ul className="-my-4 divide-y divide-line">
    {list.map((item) => (
      <li key={item.id}>
        <FoundRow item={item} now={now} />
      </li>
    ))}
  </ul>
)

const OneKind = ({ group, page, size, q, now }: GroupProps & { readonly page: number; readonly size: number }) => {
  const { kind, total, list } = group
  const hrefAt = (number: number) => hrefOf({ q, kind, page: number })
  if (list.length === 0)
    return (
      <EmptyState
        icon={<SearchIcon className="size-7" />}
        title={total > 0 ? "没有这一页了" : `${nameOf(kind)}里没有找到`}
        text={total > 0 ? `一共${countOf(group)}条，回到第一页看看。` : "看看其他类别里有没有。"}
        action={
          <LinkButton href={total > 0 ? hrefAt(1) : hrefOf({ q })}>{total > 0 ? "回到第一页" : "全部类别"}</LinkButton>
        }
      />
    )
  return (
    <Section title={counted(nameOf(kind), countOf(group))}>
      <Rows group={group} now={now} />
      <Pagination page={page} pages={Math.ceil(total / size)} hrefOf={hrefAt} />
    </Section>
  )
}

const WAYS: ReadonlyArray<readonly [SearchKind, keyof Navigation | null, string, string]> = [
  ["course", "hasCourse", "/course", "全部课程"],
  ["bank", "hasQuestion", "/question", "全部题库"],
  ["live", "hasLive", "/live/all", "全部直播"],
  ["teacher", null, "/teacher", "全部老师"],
]

/** Where one may look instead. */
const Ways = ({ sections }: Pick<SearchViewProps, "sections">) =>
  WAYS.filter(([, section]) => section === null || sections[section]).map(([kind, , href, label]) => (
    <LinkButton key={kind} href={href}>
      {label}
    </LinkButton>
  ))

export const SearchSkeleton = ({ form, place }: Pick<SearchViewProps, "form" | "place">) => (
  <TitledPage title={titleOf(place)}>
    {form}
    <Loading label="正在搜索">
      <Skeleton className="h-11 w-full max-w-read" />
      <div className="mt-6 divide-y divide-line">
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index} className="max-w-read py-5">
            <SkeletonText lines={2} />
          </div>
        ))}
      </div>
    </Loading>
  </TitledPage>
)
