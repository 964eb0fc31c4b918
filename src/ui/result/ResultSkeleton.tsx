import { ExamSkeleton } from "../attempt/ExamSkeleton.tsx"

export const ResultSkeleton = () => <ExamSkeleton label="正在打开成绩" />
