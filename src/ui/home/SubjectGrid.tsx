import type { DrawnSubject } from "#domain/core/SubjectTree.ts"
import { subjectHref } from "../kit/subjectHref.ts"
import { Avatar } from "../kit/Avatar.tsx"
import { Link } from "../kit/Link.tsx"

export interface SubjectGridProps {
  readonly base: "/course" | "/question"
  readonly subjects: ReadonlyArray<
    Pick<DrawnSubject, "id" | "name" | "icon"> & { readonly list: ReadonlyArray<Pick<DrawnSubject, "id" | "name">> }
  >
}

/** The subjects at a glance: first levels as cards, second levels as ways in. */
export const SubjectGrid = ({ base, subjects }: SubjectGridProps) => (
  <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
    {subjects.map((first) => (
      <li key={first.id} className="rounded-lg border border-line bg-sheet px-4 py-2 sm:py-4">
        <h3 className="flex items-center gap-3">
          <Avatar id={first.id} name={first.name} image={first.icon} className="size-10" />
          <Link
            href={subjectHref(base, { level1: first.id, level2: null, level3: null })}
            className="flex min-h-11 items-center text-lg hover:text-accent-ink"
          >
            {first.name}
          </Link>
        </h3>
        <ul className="flex sm:mt-1 flex-wrap gap-x-5">
          {first.list.map((second) => (
            <li key={second.id}>
              <Link
                href={subjectHref(base, { level1: first.id, level2: second.id, level3: null })}
                className="flex min-h-11 items-center text-grey transition-colors hover:text-accent-ink"
              >
                {second.name}
              </Link>
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
)
