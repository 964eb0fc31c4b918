import type { DisplayMode } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
import { Button } from "../kit/Button.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Price } from "../kit/Price.tsx"
import { OfferBar } from "./OfferBar.tsx"
import { OfferFacts, type OfferFactsProps } from "./OfferFacts.tsx"

export interface OfferProps extends OfferFactsProps {
  readonly of: Pick<Output<"classroom.detail">, "id" | "joined" | "finished" | "free" | "price" | "original_price">
  readonly mode: DisplayMode
  readonly busy: boolean
  readonly onJoin: () => void
}

/** What a classroom costs, what is in it, and the one next step. */
export const Offer = (props: OfferProps) => (
  <div className="grid gap-4 p-5">
    {props.of.joined ? (
      <p className="text-2xl font-bold">{props.of.finished === true ? "已学完" : "已加入学习"}</p>
    ) : (
      <Price price={props.of.price} original={props.of.original_price} free={props.of.free} large />
    )}
    <OfferFacts facts={props.facts} />
    <NextStep {...props} />
  </div>
)

const NextStep = ({ of: { id, joined, finished, free, price }, mode, busy, onJoin }: OfferProps) => {
  if (joined) {
    return (
      <OfferBar>
        {finished === true ? (
          <LinkButton href={href("study-my-courses", {})} variant="primary" size="large" wide>
            接下来学什么
          </LinkButton>
        ) : null}
        <LinkButton
          href={href("course-player", { classroom_id: id })}
          variant={finished === true ? "secondary" : "primary"}
          size="large"
          wide
        >
          {finished === true ? "再看看" : "去学习"}
        </LinkButton>
      </OfferBar>
    )
  }
  if (free) {
    return (
      <OfferBar price={price} free>
        <Button variant="primary" size="large" wide busy={busy} onClick={onJoin}>
          {busy ? "正在加入" : "加入学习"}
        </Button>
      </OfferBar>
    )
  }
  if (mode === "study" || price === undefined) return <ClosedOffer />
  return (
    <OfferBar price={price}>
      <LinkButton href={href("checkout", {}, { classroom_id: id })} variant="primary" size="large" wide>
        立即购买
      </LinkButton>
    </OfferBar>
  )
}

/** In the place of the next step where the learner cannot take it alone: without a price here, or in study mode. */
const ClosedOffer = () => (
  <div className="grid gap-2">
    <p className="rounded-md bg-wash px-4 py-3 text-center font-medium">由机构开通</p>
    <p className="text-grey">想学的话，可以联系机构老师为你开通。</p>
  </div>
)
