import { Dialog, type DialogProps } from "./Dialog.tsx"

export const BottomSheet = (props: Omit<DialogProps, "kind">) => <Dialog {...props} kind="sheet" />
