import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
import { Link } from "../kit/Link.tsx"
import { unbroken } from "../kit/unbroken.tsx"

type Neighbours = Pick<Output<"news.detail">, "previous" | "next">

/** The articles before and after this one in its category's list. */
export const NewsNeighbours = ({ previous, next }: Neighbours) =>
  previous === null && next === null ? null : (
    <nav aria-label="同类资讯" className="grid gap-x-8 border-t border-line pt-4 sm:grid-cols-2">
      {previous === null ? null : <Neighbour word="上一篇" rel="prev" article={previous} />}
      {next === null ? null : <Neighbour word="下一篇" rel="next" article={next} />}
    </nav>
  )

interface NeighbourProps {
  readonly word: string
  readonly rel: "prev" | "next"
  readonly article: NonNullable<Neighbours["next"]>
}

const Neighbour = ({ word, rel, article }: NeighbourProps) => (
  <Link
    href={href("news-detail", { id: article.id })}
    rel={rel}
    className={`group block py-3 ${rel === "next" ? "sm:col-start-2 sm:text-end" : ""}`}
  >
    <span className="block text-grey">{word}</span>
    <span className="transition-colors group-hover:text-accent-ink">{unbroken(article.title)}</span>
  </Link>
)
