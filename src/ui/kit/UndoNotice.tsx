import type { ReactNode } from "react"
import { Button } from "./Button.tsx"
import { Notice } from "./Notice.tsx"

/** What was taken away just now, and the way back. */
export const UndoNotice = ({ onUndo, children }: { readonly onUndo: () => void; readonly children: ReactNode }) => (
  <Notice
    level="success"
    action={
      <Button variant="quiet" size="slim" className="-mx-2" onClick={onUndo}>
        撤销
      </Button>
    }
  >
    {children}
  </Notice>
)
