import type { Screen } from "#machines/admin/adminSelectors.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { LockIcon } from "../kit/icon/LockIcon.tsx"
import { SearchIcon } from "../kit/icon/SearchIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { useMe } from "./AdminContext.ts"
import { PageDoor } from "./PageDoor.tsx"

export const AdminPage = ({ screen }: { readonly screen: Screen }) => {
  const role = useMe()?.role ?? ""
  if (screen === "open") return <PageDoor of="page" />
  const home = <LinkButton href="/admin">回到后台首页</LinkButton>
  return screen === "forbidden" ? (
    <EmptyState
      icon={<LockIcon />}
      level="h1"
      title="这一页不归你的角色"
      text={`${role}没有这个权限。需要的话，请机构的负责人换角色，或请有权限的同事来做。`}
      action={home}
    />
  ) : (
    <EmptyState
      icon={<SearchIcon />}
      level="h1"
      title="没有这一页"
      text="地址写错了，或这个操作已经改名。"
      action={home}
    />
  )
}
