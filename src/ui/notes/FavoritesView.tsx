import type { FormEvent } from "react"
import type { Output } from "#domain/contract/Contract.ts"
import { CHIPS } from "../kit/chips.ts"
import { Choices } from "../kit/Choices.tsx"
import { useFocusIfLost } from "../dom/useFocusIfLost.ts"
import { Button } from "../kit/Button.tsx"
import { controlClass } from "../kit/controlClass.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { counted } from "../kit/counted.ts"
import { StarIcon } from "../kit/icon/StarIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Pagination } from "../kit/Pagination.tsx"
import { KeptItem } from "./KeptItem.tsx"
import { textIn } from "../dom/textIn.ts"

export interface FavoritesViewProps {
  readonly kept: Output<"practice.favorites">
  /** The folder filtered by, or null. */
  readonly folder_id: string | null
  readonly busy: boolean
  readonly hrefOf: (folder_id: string | null, page: number) => string
  readonly onAddFolder: (name: string) => void
  readonly onRemoveFolder: (id: string) => void
}

export const FavoritesView = ({ kept, folder_id, busy, hrefOf, onAddFolder, onRemoveFolder }: FavoritesViewProps) => {
  const folder = kept.folders.find(({ id }) => id === folder_id)
  const field = useFocusIfLost<HTMLInputElement>(kept.folders.length)
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = textIn(event.currentTarget, "name")
    if (name !== "" && !busy) onAddFolder(name)
  }
  return (
    <div className="grid gap-5">
      <div className="min-w-0 print:hidden">
        <Choices
          look={CHIPS}
          label="收藏夹"
          items={[
            { href: hrefOf(null, 1), label: "全部", current: folder_id === null },
            ...kept.folders.map(({ id, name, questions }) => ({
              href: hrefOf(id, 1),
              label: counted(name, questions),
              current: id === folder_id,
            })),
          ]}
        />
      </div>
      <form onSubmit={add} className="flex flex-wrap items-end gap-3 print:hidden">
        <label className="grid gap-1">
          <span className="text-grey">新的收藏夹</span>
          <input
            ref={field}
            name="name"
            maxLength={20}
            required
            autoComplete="off"
            className={controlClass("max-w-60")}
            // a folder that was made empties the field
            key={kept.folders.length}
          />
        </label>
        <Button type="submit" busy={busy}>
          新建
        </Button>
        {folder === undefined || folder.id === "default" ? null : (
          <Button variant="quiet" busy={busy} onClick={() => onRemoveFolder(folder.id)}>
            删除“{folder.name}”，题移到默认收藏夹
          </Button>
        )}
      </form>
      {kept.list.length === 0 ? (
        <EmptyState
          icon={<StarIcon className="size-7" />}
          title={folder_id === null ? "还没有收藏" : "这个收藏夹是空的"}
          text="做题时点“收藏”，题就会收在这里。"
          action={<LinkButton href="/study/question">去做题</LinkButton>}
        />
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
          {kept.list.map(({ question, bank_name, note, added_at }) => (
            <li key={question.id}>
              <KeptItem question={question} bank_name={bank_name} time={added_at}>
                {note === "" ? null : (
                  <p className="border-l-2 border-line pl-3 whitespace-pre-line text-grey">{note}</p>
                )}
              </KeptItem>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={kept.page}
        pages={Math.ceil(kept.total / kept.page_size)}
        hrefOf={(page) => hrefOf(folder_id, page)}
      />
    </div>
  )
}
