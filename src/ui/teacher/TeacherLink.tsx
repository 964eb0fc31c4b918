import { href } from "#domain/route/href.ts"
import { Avatar } from "../kit/Avatar.tsx"
import { LinkCard } from "../kit/LinkCard.tsx"

export interface TeacherLinkProps {
  readonly teacher: { readonly id: string; readonly name: string; readonly title: string; readonly intro: string }
}

/** A teacher beside what they teach. */
export const TeacherLink = ({ teacher }: TeacherLinkProps) => (
  <LinkCard
    href={href("teacher-detail", { id: teacher.id })}
    title={teacher.name}
    before={
      <div className="flex items-center gap-3 px-4 pt-4">
        <Avatar id={teacher.id} name={teacher.name} className="size-14" />
        <span className="text-grey">{teacher.title}</span>
      </div>
    }
  >
    {teacher.intro === "" ? null : <p className="max-w-read text-grey">{teacher.intro}</p>}
  </LinkCard>
)
