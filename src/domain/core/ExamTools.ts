/** What a paper may allow beside its questions: striking out options, marking text, a calculator, scratch paper. */
export const EXAM_TOOLS = ["strike", "highlight", "calculator", "scratch"] as const
export type ExamTool = (typeof EXAM_TOOLS)[number]
