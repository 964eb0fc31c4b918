import { Avatar } from "../kit/Avatar.tsx"
import { ChevronDownIcon } from "../kit/icon/ChevronDownIcon.tsx"
import { UserIcon } from "../kit/icon/UserIcon.tsx"
import { Link } from "../kit/Link.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { AccountMenu } from "./AccountMenu.tsx"
import { accountHref, redirectFrom } from "./accountHref.ts"
import type { Shell } from "./Shell.ts"

const MENU_ID = "account-menu"

type AccountAreaProps = Pick<Shell, "account" | "hasOrders" | "href" | "onSignOut">

/** Keeps its size in all three states, so that the header does not move when the session becomes known. */
export const AccountArea = ({ account, hasOrders, href, onSignOut }: AccountAreaProps) => (
  <div className="flex h-11 w-18 shrink-0 items-center justify-end gap-2 md:w-40">
    {account.state === "restoring" ? (
      <Link
        href="/study/course"
        aria-label="我的学习"
        className="grid size-11 place-items-center rounded-full text-grey"
      >
        <UserIcon />
      </Link>
    ) : null}
    {account.state === "signedOut" ? (
      <>
        <LinkButton href={accountHref("login", redirectFrom(href))} variant="quiet">
          登录
        </LinkButton>
        <LinkButton href={accountHref("register", redirectFrom(href))} variant="primary" className="max-md:hidden">
          注册
        </LinkButton>
      </>
    ) : null}
    {account.state === "signedIn" ? (
      <>
        <button
          type="button"
          popoverTarget={MENU_ID}
          className="flex h-11 max-w-full items-center gap-2 rounded-full px-1 transition-colors hover:bg-wash"
        >
          <Avatar id={account.id} name={account.name} image={account.avatar} />
          <span className="truncate max-md:sr-only">{account.name}</span>
          <span className="sr-only">，账户菜单</span>
          <ChevronDownIcon className="size-5 text-grey max-md:hidden" />
        </button>
        <AccountMenu id={MENU_ID} name={account.name} hasOrders={hasOrders} onSignOut={onSignOut} />
      </>
    ) : null}
  </div>
)
