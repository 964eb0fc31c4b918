import type { DisplayMode } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
import { ChevronRightIcon } from "../kit/icon/ChevronRightIcon.tsx"
import { CourseIcon } from "../kit/icon/CourseIcon.tsx"
import { DownloadIcon } from "../kit/icon/DownloadIcon.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { Link } from "../kit/Link.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import { type Resource, ResourceRow } from "./ResourceRow.tsx"

export interface CourseResourcesViewProps {
  /** The learner's classrooms that have files. */
  readonly classrooms: Output<"user.classroomResource">["list"]
  /** The classroom whose files are shown, or null: then the classrooms are. */
  readonly classroom_id: string | null
  readonly resources: ReadonlyArray<Resource>
  readonly mode: DisplayMode
}

const HREF = href("study-course-resource", {})

export const CourseResourcesView = ({ classrooms, classroom_id, resources, mode }: CourseResourcesViewProps) => (
  <TitledPage title="资料下载">
    {classroom_id === null ? (
      <Classrooms classrooms={classrooms} mode={mode} />
    ) : (
      <Files
        name={classrooms.find((classroom) => classroom.classroom_id === classroom_id)?.name ?? "课程资料"}
        resources={resources}
      />
    )}
  </TitledPage>
)

const Classrooms = ({ classrooms, mode }: Pick<CourseResourcesViewProps, "classrooms" | "mode">) =>
  classrooms.length === 0 ? (
    <EmptyState
      icon={<DownloadIcon className="size-7" />}
      title="还没有资料"
      text="课程带的讲义会集中在这里，可以打开看，也可以存下来打印。"
      action={
        mode === "study" ? (
          <LinkButton href={href("study-my-courses", {})}>我的课程</LinkButton>
        ) : (
          <LinkButton href={href("course-list", {})} variant="primary">
            去选课
          </LinkButton>
        )
      }
    />
  ) : (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-sheet">
      {classrooms.map(({ classroom_id, name, resources }) => (
        <li key={classroom_id}>
          <Link
            href={href("study-course-resource", {}, { classroom_id })}
            className="flex min-h-16 items-center gap-3 px-4 py-3 transition-colors hover:bg-wash"
          >
            <CourseIcon className="size-6 text-accent-ink" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{name}</span>
              <span className="block text-grey tabular">{resources}份资料</span>
            </span>
            <ChevronRightIcon className="size-5 text-grey" />
          </Link>
        </li>
      ))}
    </ul>
  )

const Files = ({ name, resources }: { readonly name: string; readonly resources: ReadonlyArray<Resource> }) => (
  <section aria-labelledby="resources-title" className="grid gap-4">
    <div>
      <p>
        <TextLink href={HREF} className="inline-flex min-h-11 items-center">
          全部课程的资料
        </TextLink>
      </p>
      <h2 id="resources-title" className="text-xl">
        {name}
      </h2>
    </div>
    {resources.length === 0 ? (
      <EmptyState
        icon={<DownloadIcon className="size-7" />}
        title="这门课程没有资料"
        text="老师上传以后会出现在这里。"
        action={<LinkButton href={HREF}>看其他课程的资料</LinkButton>}
      />
    ) : (
      <>
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-sheet">
          {resources.map((resource) => (
            <li key={resource.id}>
              <ResourceRow resource={resource} />
            </li>
          ))}
        </ul>
        <p className="text-grey">链接几小时后失效，打不开时刷新这一页。</p>
      </>
    )}
  </section>
)
