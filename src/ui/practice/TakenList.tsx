import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import { sizeText } from "#domain/practice/TakenPractice.ts"
import { sumOf } from "#domain/practice/WholeBank.ts"
import { href } from "#domain/route/href.ts"
import { dateText } from "#domain/time/Shanghai.ts"
import type { takenMachine } from "#machines/practice/takenMachine.ts"
import * as Taken from "#machines/practice/takenSelectors.ts"
import { Button } from "../kit/Button.tsx"
import { dayText } from "../kit/byDay.ts"
import { Link } from "../kit/Link.tsx"
import { Meta } from "../kit/Meta.tsx"
import { Section } from "../kit/Section.tsx"

export interface TakenListProps {
  readonly taken: ActorRefFrom<typeof takenMachine>
  /** Server time, epoch milliseconds. */
  readonly now: number
}

/** All practices on this device, each to go on with or to remove; nothing where there are none. */
export const TakenList = ({ taken, now }: TakenListProps) => {
  const entries = useSelector(taken, Taken.entries)
  const removing = useSelector(taken, Taken.removing)
  if (entries.length === 0) return null
  const { bytes } = sumOf(entries)
  return (
    <Section title="下载到本机的">
      <p className="-mt-2 text-grey">没有网络也能练，共占{sizeText(bytes)}。退出登录后，本机的题目会删除。</p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
        {entries.map(({ attempt_id, source, title, questions, bytes: size, taken_at }) => (
          <li key={attempt_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 p-4">
            <div className="grid min-w-0 flex-1 basis-44 gap-1">
              <Link
                href={href("practice", {}, { ...source })}
                className="-my-2 inline-flex min-h-11 items-center justify-self-start font-medium hover:text-accent-ink"
              >
                {title}
              </Link>
              <Meta items={[`${questions}题`, sizeText(size), `${dayText(dateText(taken_at), now)}下载`]} />
            </div>
            <Button
              variant="secondary"
              aria-label={`删除下载：${title}`}
              busy={removing.includes(attempt_id)}
              onClick={() => taken.send({ type: "practice.remove", attempt_ids: [attempt_id] })}
            >
              删除
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
