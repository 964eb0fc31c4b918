import { kindName } from "#domain/core/KindName.ts"
import type { QuestionRow } from "../../bankFiles.ts"

export const kindLabel = (kind: QuestionRow["kind"]): string => (kind === "case" ? "案例题" : kindName(kind))
