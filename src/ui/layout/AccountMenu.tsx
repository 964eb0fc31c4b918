import type { MouseEvent } from "react"
import { SignOutIcon } from "../kit/icon/SignOutIcon.tsx"
import { Link } from "../kit/Link.tsx"

export interface AccountMenuProps {
  readonly id: string
  readonly name: string
  readonly hasOrders: boolean
  readonly onSignOut: () => void
}

const ITEM = "flex min-h-11 w-full items-center gap-2 rounded-md px-3 text-start transition-colors hover:bg-wash"

const ITEMS = [
  { href: "/study/course", label: "我的学习" },
  { href: "/user/order", label: "我的订单" },
  { href: "/user/profile", label: "个人资料" },
  { href: "/user/coursecode", label: "课程码" },
  { href: "/user/contract", label: "我的协议" },
  { href: "/user/updatepwd", label: "修改密码" },
]

/** A native popover: the browser opens it, closes it on Escape and on a press elsewhere, and moves the focus. */
export const AccountMenu = ({ id, name, hasOrders, onSignOut }: AccountMenuProps) => (
  <nav
    id={id}
    popover="auto"
    aria-label="账户"
    className="inset-auto top-15 right-4 m-0 w-56 rounded-lg border border-line bg-sheet p-2 shadow-floating md:top-17 md:right-6 lg:right-[max(1.5rem,calc(50vw-36rem))]"
  >
    <p className="truncate px-3 py-2 font-medium md:hidden">{name}</p>
    <ul>
      {ITEMS.filter(({ href }) => hasOrders || href !== "/user/order").map(({ href, label }) => (
        <li key={href}>
          <Link href={href} className={ITEM} onClick={closeMenu}>
            {label}
          </Link>
        </li>
      ))}
      <li className="mt-1 border-t border-line pt-1">
        <button
          type="button"
          className={ITEM}
          onClick={(event) => {
            closeMenu(event)
            onSignOut()
          }}
        >
          <SignOutIcon className="size-5 text-grey" />
          退出登录
        </button>
      </li>
    </ul>
  </nav>
)

const closeMenu = (event: MouseEvent) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover?.()
