export interface StudyPlan {
  /** Lessons of all the learner's classrooms that are not finished. */
  readonly lessons: number
  /** How many of them a day, so that all are finished before the exam; null where no exam day is to come. */
  readonly aDay: number | null
}

interface Classroom {
  readonly lessons: number
  readonly finished_lessons: number
  readonly expiry: { readonly isExpires: boolean } | null
}

/** What is left to study, spread over the days before the exam, today included. `daysLeft`: calendar days to it. */
export const of = (classrooms: ReadonlyArray<Classroom>, daysLeft: number | null): StudyPlan => {
  const lessons = classrooms
    .filter(({ expiry }) => expiry?.isExpires !== true)
    .reduce((sum, classroom) => sum + Math.max(0, classroom.lessons - classroom.finished_lessons), 0)
  return { lessons, aDay: daysLeft === null || daysLeft <= 0 ? null : Math.ceil(lessons / daysLeft) }
}
