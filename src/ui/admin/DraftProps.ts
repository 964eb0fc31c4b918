import type { ActorRefFrom } from "xstate"
import type { draftMachine } from "#machines/admin/draftMachine.ts"
import type { EditedField } from "#domain/admin/contentDraft.ts"

export interface DraftProps {
  readonly draft: ActorRefFrom<typeof draftMachine>
}

export interface DraftFieldProps extends DraftProps {
  readonly field: EditedField
  readonly place: string
}
