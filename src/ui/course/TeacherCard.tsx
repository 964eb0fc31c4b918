import { href } from "#domain/route/href.ts"
import { Avatar } from "../kit/Avatar.tsx"
import { classes } from "../kit/classes.ts"
import { Link } from "../kit/Link.tsx"
import { Meta, type MetaProps } from "../kit/Meta.tsx"

export interface TeacherCardProps {
  readonly teacher: {
    readonly id: string
    readonly name: string
    readonly title: string
    readonly intro: string
    /** Address, or "". */
    readonly picture?: string
  }
  readonly level?: "h2" | "h3"
  /** Small facts, a line each, under the introduction, which is then cut to three lines. */
  readonly facts?: MetaProps["items"]
}

/** A teacher as a sheet that is one target. */
export const TeacherCard = ({ teacher, level: Heading = "h3", facts }: TeacherCardProps) => (
  <article
    className={classes(
      "group relative flex h-full flex-col gap-3 rounded-lg border border-line bg-sheet p-4 transition-shadow hover:shadow-floating",
      "has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-ring",
    )}
  >
    <div className={classes("flex gap-4", teacher.title === "" ? "items-center" : "items-start")}>
      <Avatar id={teacher.id} name={teacher.name} image={teacher.picture} className="size-14" />
      <div className="min-w-0">
        <Heading className="text-lg leading-normal">
          <Link
            href={href("teacher-detail", { id: teacher.id })}
            className="outline-none transition-colors group-hover:text-accent-ink after:absolute after:inset-0"
          >
            {teacher.name}
          </Link>
        </Heading>
        <Meta items={[teacher.title]} />
      </div>
    </div>
    {teacher.intro === "" ? null : (
      <p className={facts === undefined ? "max-w-read" : "line-clamp-3"}>{teacher.intro}</p>
    )}
    {facts === undefined ? null : (
      <div className="mt-auto">
        {facts.map((fact, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a fact is known by its line
          <Meta key={index} items={[fact]} className="line-clamp-1" />
        ))}
      </div>
    )}
  </article>
)
