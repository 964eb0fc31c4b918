import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useRef } from "react"
import { useModal } from "../dom/useModal.ts"
import { classes } from "./classes.ts"
import { CloseIcon } from "./icon/CloseIcon.tsx"
import { IconButton } from "./IconButton.tsx"
import { unbroken } from "./unbroken.tsx"

export interface DialogProps {
  readonly open: boolean
  readonly title: string
  /** Escape, the cross and a press beside it ask for this; `open` decides. Without it the dialog stays and has no cross. */
  readonly onClose?: () => void
  /** The buttons at its end, the main one last. */
  readonly actions?: ReactNode
  /** `sheet` rises from the lower edge of a phone and is a dialog elsewhere; `wide` fills the window. */
  readonly kind?: "dialog" | "sheet" | "wide"
  readonly children: ReactNode
}

const SHAPE = {
  dialog: "m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-dialog rounded-lg",
  wide: "m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-page rounded-lg",
  sheet:
    "m-0 mt-auto max-h-[85dvh] w-full max-w-none rounded-t-lg md:m-auto md:max-h-[calc(100dvh-2rem)] md:max-w-dialog md:rounded-lg",
}

export const Dialog = ({ open, title, onClose, actions, kind = "dialog", children }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(dialog, open)
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose?.()
  }
  const pressedBeside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose?.()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is onCancel
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classes("overflow-hidden bg-sheet short:overflow-y-auto text-ink shadow-floating", SHAPE[kind])}
      onCancel={cancel}
      onClick={pressedBeside}
    >
      {open ? (
        <div className="flex max-h-[inherit] flex-col safe-bottom short:block short:max-h-none">
          <header className="flex min-h-15 items-center justify-between gap-4 py-2 pr-2 pl-5">
            <h2 id={titleId} className="text-lg">
              {unbroken(title)}
            </h2>
            {onClose ? (
              <IconButton label="关闭" onClick={onClose}>
                <CloseIcon />
              </IconButton>
            ) : null}
          </header>
          <div className="overflow-y-auto overscroll-contain px-5 pb-5">{children}</div>
          {actions ? (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-3">{actions}</footer>
          ) : null}
        </div>
      ) : null}
    </dialog>
  )
}
