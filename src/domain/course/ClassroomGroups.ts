/** A course of a class type; `year` as a number or its text. */
export interface GroupedCourse {
  readonly subject_id: string
  readonly year: number | string
}

/** A classroom course type as the server sends it (section 3). */
export interface ClassType<C extends GroupedCourse> {
  readonly classroom_id: string
  readonly name: string
  readonly course: ReadonlyArray<C>
}

/** The courses of one class type in one subject. */
export interface ClassroomGroup<C extends GroupedCourse> {
  /** The classroom's, for its address. */
  readonly id: string
  /** What heads the group: subject and class type. */
  readonly name: string
  readonly subject_id: string
  readonly subjectName: string
  readonly classTypeName: string
  /** Newest year first, order kept within a year. */
  readonly course: ReadonlyArray<C>
}

/** Regroups class types by subject; groups stand in order of first appearance. `subjectNameOf` names a subject id. */
export const regroup = <C extends GroupedCourse>(
  classTypes: ReadonlyArray<ClassType<C>>,
  subjectNameOf: (subjectId: string) => string,
): ReadonlyArray<ClassroomGroup<C>> =>
  classTypes.flatMap(({ classroom_id, name, course }) =>
    [...new Set(course.map(({ subject_id }) => subject_id))].map((subject_id) => {
      const subjectName = subjectNameOf(subject_id)
      return {
        id: classroom_id,
        name: `${subjectName} ${name}`.trim(),
        subject_id,
        subjectName,
        classTypeName: name,
        course: newestFirst(course.filter((candidate) => candidate.subject_id === subject_id)),
      }
    }),
  )

/** A year that is no number comes last. */
export const newestFirst = <C extends GroupedCourse>(course: ReadonlyArray<C>): ReadonlyArray<C> =>
  course.toSorted((a, b) => yearOf(b) - yearOf(a))

const yearOf = ({ year }: GroupedCourse): number => (Number.isFinite(Number(year)) ? Number(year) : 0)
