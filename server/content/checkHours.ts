import type { Content } from "./Content.ts"
import type { CourseFile } from "./files.ts"

interface Classes extends Pick<Content, "classrooms"> {
  readonly courses: ReadonlyArray<CourseFile>
}

/** A class that asks questions of its lessons has them: each video one, and as many as are asked while it is played. */
export const checkHours = ({ classrooms, courses }: Classes): void => {
  const byId = new Map(courses.map((course) => [course.id, course]))
  for (const file of classrooms) checkList(file, byId)
}

const checkList = (file: Content["classrooms"][number], byId: ReadonlyMap<string, CourseFile>): void =>
  file.value.forEach(({ hours, course_ids }, row) => {
    const ask = hours?.count === true ? hours.ask : undefined
    if (ask === undefined) return
    const lessons = course_ids.flatMap((id) => byId.get(id)?.chapters.flatMap((chapter) => chapter.lessons) ?? [])
    for (const { id, name, seconds, video, markers = [] } of lessons) {
      if (video === undefined) continue
      const wanted = Math.ceil(seconds / (ask * 60))
      if (markers.length === 0) file.refuse([row, "hours", "ask"], `课时 ${id}（${name}）没有题目可以抽问`)
      else if (markers.length < wanted)
        file.warn(
          [row, "hours", "ask"],
          `课时 ${id}（${name}）只有${markers.length}道题，播放一遍大约抽问${wanted}次：问过的题再问，不能证明什么`,
        )
    }
  })
