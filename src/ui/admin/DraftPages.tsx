import type { ViewOf } from "#domain/admin/learnerView.ts"
import { classes } from "../kit/classes.ts"
import { TextLink } from "../kit/TextLink.tsx"

/** Pages of an agency or a bank as they will be, on a phone and on a desk, and its certificate. */
export const DraftPages = ({ view: { pages, certificate } }: { readonly view: ViewOf<"pages"> }) => (
  <>
    {pages.length === 0 ? (
      <p className="text-grey">这里显示不登录就能看的页面；只有学习模式的域名没有这样的页面。</p>
    ) : (
      <>
        <Pages title="手机，360像素" pages={pages} look="miniature of-a-phone" list="grid gap-3 sm:grid-cols-3" />
        <Pages title="电脑，1440像素" pages={pages} look="miniature" list="grid gap-4" />
      </>
    )}
    {certificate === null ? null : (
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(certificate)}`}
        alt="证书"
        width={297}
        height={210}
        className="h-auto w-full rounded-md border border-line"
      />
    )}
  </>
)

interface PagesProps extends Pick<ViewOf<"pages">, "pages"> {
  readonly title: string
  readonly look: string
  readonly list: string
}

const Pages = ({ title, pages, look, list }: PagesProps) => (
  <section className="grid gap-2">
    <h3 className="text-grey">{title}</h3>
    <ul className={list}>
      {pages.map(({ name, src }) => (
        <li key={name} className="grid content-start gap-1">
          <span>
            <TextLink href={src} target="_blank">
              {name}
            </TextLink>
          </span>
          {/* it leads nowhere: the page itself opens beside it */}
          <div inert className={classes(look, "rounded-md border border-line bg-paper")}>
            <iframe title={`${name}，${title}`} src={src} loading="lazy" scrolling="no" />
          </div>
        </li>
      ))}
    </ul>
  </section>
)
