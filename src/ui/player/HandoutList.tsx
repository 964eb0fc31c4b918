import * as FileSize from "#domain/FileSize.ts"
import type { HandoutsState } from "#machines/player/playerSelectors.ts"
import type { Handout } from "#machines/player/playerTypes.ts"
import { useFocusIfLost } from "../dom/useFocusIfLost.ts"
import { ArticleIcon } from "../kit/icon/ArticleIcon.tsx"
import { Button } from "../kit/Button.tsx"
import { DownloadIcon } from "../kit/icon/DownloadIcon.tsx"

export interface HandoutListProps {
  readonly state: HandoutsState
  readonly handouts: ReadonlyArray<Handout> | null
  readonly onOpen: () => void
}

/** Handouts are asked for when somebody wants them: their addresses last some hours only. */
export const HandoutList = ({ state, handouts, onOpen }: HandoutListProps) => {
  const heading = useFocusIfLost<HTMLHeadingElement>(state)
  return (
    <section aria-labelledby="handouts-title" className="rounded-lg border border-line bg-sheet p-4">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 ref={heading} tabIndex={-1} id="handouts-title" className="text-lg">
          讲义
        </h2>
        {state === "open" ? null : (
          <Button variant="quiet" busy={state === "loading"} onClick={onOpen}>
            {state === "failed" ? "没有取到，再试一次" : "查看讲义"}
          </Button>
        )}
      </div>
      {state === "open" && handouts !== null ? (
        handouts.length === 0 ? (
          <p className="text-grey">这门课程没有讲义。</p>
        ) : (
          <ul className="mt-1">
            {handouts.map((handout) => (
              <li key={handout.id} className="flex items-center gap-1">
                <a
                  href={handout.url}
                  target="_blank"
                  rel="noopener"
                  className="-mx-2 flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-md px-2 py-2 hover:bg-wash hover:text-accent-ink"
                >
                  <ArticleIcon className="size-5 text-grey" />
                  <span className="min-w-0 flex-1">{handout.name}</span>
                  <span className="shrink-0 text-grey tabular">{FileSize.format(handout.size)}</span>
                </a>
                <a
                  href={handout.url}
                  download={`${handout.name}.html`}
                  aria-label={`下载 ${handout.name}`}
                  className="inline-flex size-11 items-center justify-center rounded-md text-grey hover:bg-wash hover:text-ink"
                >
                  <DownloadIcon className="size-5" />
                </a>
              </li>
            ))}
          </ul>
        )
      ) : null}
    </section>
  )
}
