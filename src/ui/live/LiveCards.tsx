import type { LiveCard as Session } from "#domain/contract/site.ts"
import * as LiveSession from "#domain/live/LiveSession.ts"
import { CardGrid } from "../kit/CardGrid.tsx"
import { LiveCard } from "./LiveCard.tsx"

export interface LiveCardsProps {
  readonly sessions: ReadonlyArray<Session>
  readonly now: number
}

export const LiveCards = ({ sessions, now }: LiveCardsProps) => (
  <CardGrid>
    {LiveSession.order(sessions, now).map((session) => (
      <li key={session.id}>
        <LiveCard session={session} now={now} />
      </li>
    ))}
  </CardGrid>
)
