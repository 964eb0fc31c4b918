import type { Output } from "#domain/contract/Contract.ts"
import { Avatar } from "../kit/Avatar.tsx"
import { Tag } from "../kit/Tag.tsx"

export interface TeacherHeaderProps {
  readonly teacher: Pick<Output<"teacher.detail">, "id" | "name" | "title" | "intro" | "picture" | "subjects">
  readonly level?: "h1" | "h3"
}

/** Who a teacher is. */
export const TeacherHeader = ({ teacher, level: Heading = "h1" }: TeacherHeaderProps) => (
  <div className="flex flex-col gap-5 sm:flex-row sm:gap-8">
    <Avatar id={teacher.id} name={teacher.name} image={teacher.picture} className="size-24 sm:size-32" />
    <div className="grid min-w-0 content-start gap-3">
      <div>
        <Heading className="text-2xl">{teacher.name}</Heading>
        {teacher.title === "" ? null : <p className="text-grey">{teacher.title}</p>}
      </div>
      {teacher.intro === "" ? null : <p className="max-w-read whitespace-pre-line">{teacher.intro}</p>}
      {teacher.subjects.length === 0 ? null : (
        <ul aria-label="所教科目" className="flex flex-wrap gap-2">
          {teacher.subjects.map(({ id, name }) => (
            <li key={id}>
              <Tag>{name}</Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  </div>
)
