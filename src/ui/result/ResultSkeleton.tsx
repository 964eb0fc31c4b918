import { ExamSkeleton } from "../exam/ExamSkeleton.tsx"

export const ResultSkeleton = () => <ExamSkeleton label="正在打开成绩" />
