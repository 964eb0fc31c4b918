import type { TeacherCard as Teacher } from "#domain/contract/teacher.ts"
import { href } from "#domain/route/href.ts"
import { Avatar } from "../kit/Avatar.tsx"
import { LinkCard } from "../kit/LinkCard.tsx"
import { Meta } from "../kit/Meta.tsx"

export interface TeacherCardProps {
  readonly teacher: Teacher
}

export const TeacherCard = ({ teacher }: TeacherCardProps) => (
  <LinkCard
    href={href("teacher-detail", { id: teacher.id })}
    title={teacher.name}
    level="h2"
    className="h-full"
    before={
      <div className="px-4 pt-4">
        <Avatar id={teacher.id} name={teacher.name} className="size-16" />
      </div>
    }
  >
    <Meta items={[teacher.title]} />
    {teacher.intro === "" ? null : <p className="line-clamp-3">{teacher.intro}</p>}
    <Meta
      items={[teacher.subjects.map(({ name }) => name).join("、"), teacher.courses > 0 && `${teacher.courses} 门课程`]}
      className="mt-auto"
    />
  </LinkCard>
)
