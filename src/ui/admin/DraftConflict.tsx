import { useSelector } from "@xstate/react"
import { Button } from "../kit/Button.tsx"
import { Card } from "../kit/Card.tsx"
import { Notice } from "../kit/Notice.tsx"
import type { DraftProps } from "./DraftProps.ts"

/** Somebody else published first: both texts, and nothing is lost whichever goes on. */
export const DraftConflict = ({ draft }: DraftProps) => {
  const theirs = useSelector(draft, ({ context }) => context.theirs)
  const mine = useSelector(draft, ({ context }) => context.shown.text)
  if (theirs === null) return null
  return (
    <div className="grid gap-6">
      <Notice level="warning" urgent>
        {`${theirs.by}在${theirs.at}发布了第${theirs.number}版，你的还没有发布。两份都在下面，选一份继续改；另一份不会丢。`}
      </Notice>
      <div className="grid gap-6 lg:grid-cols-2">
        <Text title="我的" text={mine}>
          <Button variant="primary" onClick={() => draft.send({ type: "conflict.keepMine" })}>
            用我的继续
          </Button>
        </Text>
        <Text title={`${theirs.by}的，网站上的`} text={theirs.source}>
          <Button onClick={() => draft.send({ type: "conflict.takeTheirs" })}>用这一份继续</Button>
        </Text>
      </div>
    </div>
  )
}

interface TextProps {
  readonly title: string
  readonly text: string
  readonly children: React.ReactNode
}

const Text = ({ title, text, children }: TextProps) => (
  <section aria-label={title} className="grid min-w-0 content-start gap-3">
    <h2 className="text-lg">{title}</h2>
    <Card className="p-4">
      <pre className="text-sm break-words whitespace-pre-wrap">{text}</pre>
    </Card>
    <div>{children}</div>
  </section>
)
