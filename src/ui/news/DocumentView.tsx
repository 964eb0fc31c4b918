import type { Output } from "#domain/contract/Contract.ts"
import { classes } from "../kit/classes.ts"
import { Link } from "../kit/Link.tsx"
import { RichText } from "../kit/RichText.tsx"
import { unbroken } from "../kit/unbroken.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"

export interface DocumentViewProps {
  readonly document: Output<"mechanism.policyInfo">
  /** The agency's other fixed pages, this one among them. */
  readonly documents: ReadonlyArray<{ readonly name: string; readonly url: string }>
  /** Path of this page. */
  readonly path: string
}

/** A page that an agency wrote once: about, help, privacy, terms. A phone has the others in the footer right below. */
export const DocumentView = ({ document, documents, path }: DocumentViewProps) => (
  <div className="grid gap-8 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-16">
    <article className="grid content-start gap-6 lg:col-start-2 lg:row-start-1">
      <h1 className="text-2xl">{unbroken(document.title)}</h1>
      <RichText html={document.html} />
    </article>
    {documents.length > 1 ? (
      <nav
        aria-label="说明与帮助"
        className="sticky short:static top-24 hidden self-start lg:col-start-1 lg:row-start-1 lg:block print:hidden"
      >
        <p className="px-3 pb-1 text-grey">说明与帮助</p>
        <ul>
          {documents.map(({ name, url }) => (
            <li key={url}>
              <Link
                href={url}
                current={url === path}
                className={classes(
                  "flex min-h-11 items-center rounded-md px-3 transition-colors",
                  url === path ? "bg-accent-tint font-medium text-accent-ink" : "hover:bg-wash",
                )}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    ) : null}
  </div>
)

export const DocumentSkeleton = () => (
  <Loading className="grid gap-8 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-16">
    <div className="grid max-w-read content-start gap-6 lg:col-start-2 lg:row-start-1">
      <Skeleton className="h-9 w-48" />
      <SkeletonText lines={6} />
      <SkeletonText lines={5} />
    </div>
    <div className="hidden content-start gap-6 pt-8 lg:col-start-1 lg:row-start-1 lg:grid">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-5 w-20" />
    </div>
  </Loading>
)
