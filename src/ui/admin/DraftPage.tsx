import { useSelector } from "@xstate/react"
import { listHref } from "#domain/admin/AdminPlace.ts"
import { Button } from "../kit/Button.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { ErrorState } from "../kit/ErrorState.tsx"
import { CheckIcon } from "../kit/icon/CheckIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { DraftConflict } from "./DraftConflict.tsx"
import { DraftEditor } from "./DraftEditor.tsx"
import type { DraftProps } from "./DraftProps.ts"

/** The list that has the file, or the row. */
const backOf = (path: string): string => {
  const [file = "", row] = path.split("#")
  if (row !== undefined) return listHref("content:rows", { path: file })
  return listHref(/^(?:agencies\/[^/]+\/)?catalog\/.*\.yaml$/.test(file) ? "content:offer" : "content:pages")
}

const titleOf = (fields: Readonly<Record<string, string>>): string => {
  const { title, name, stem = "" } = fields
  // a teacher has both, and is called by the name
  return name ?? title ?? (stem.length > 24 ? `${stem.slice(0, 24)}…` : stem)
}

const STEPS = ["loading", "failed", "signedOut", "conflict", "published"] as const

/** A file of the content: its form, and beside it what a learner will see. */
export const DraftPage = ({ draft }: DraftProps) => {
  const step = useSelector(draft, (snapshot) => STEPS.find((one) => snapshot.matches({ file: one })))
  const path = useSelector(draft, ({ context }) => context.path)
  const failure = useSelector(draft, ({ context }) => context.failure)
  const title = useSelector(draft, ({ context: { typed } }) => titleOf(typed.fields))
  const send = draft.send
  const content = () => {
    switch (step) {
      case "loading":
      case "signedOut":
        return (
          <Loading label="正在打开" className="grid gap-6 lg:grid-cols-2">
            <Skeleton className="h-96 w-full" />
            <Skeleton className="h-96 w-full" />
          </Loading>
        )
      case "failed":
        return failure === null ? null : (
          <ErrorState level="h2" failure={failure} onRetry={() => send({ type: "draft.retry" })} />
        )
      case "conflict":
        return <DraftConflict draft={draft} />
      case "published":
        return (
          <EmptyState
            icon={<CheckIcon />}
            title="已经发布"
            text="学员现在看到的就是它。以前的每一版都留着，可以恢复。"
            action={
              <>
                <LinkButton href={backOf(path)} variant="primary">
                  回到列表
                </LinkButton>
                <Button onClick={() => send({ type: "draft.edit" })}>继续编辑</Button>
              </>
            }
          />
        )
      case undefined:
        return <DraftEditor draft={draft} />
    }
  }
  return (
    <TitledPage title={title === "" ? "编辑" : title} text={path}>
      {content()}
    </TitledPage>
  )
}
