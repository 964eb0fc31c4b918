import { useId } from "react"
import { FIRST_FOCUS } from "../dom/useFocusOnMain.ts"
import { controlClass } from "../kit/controlClass.ts"
import { described, FieldFrame } from "../kit/FieldFrame.tsx"
import { PASSCODE } from "./startButton.ts"

export interface PasscodeFieldProps {
  /** Why the last one was not taken; null: none was typed. */
  readonly refusal: string | null
}

const HINT = "6位数字，监考老师现在公布的"

/** The pass word of the room. The buttons that begin a paper name its form, where it is shown or not. */
export const PasscodeField = ({ refusal }: PasscodeFieldProps) => {
  const id = useId()
  return (
    <form id={PASSCODE} onSubmit={(event) => event.preventDefault()}>
      <FieldFrame id={id} label="考场口令" hint={HINT} error={refusal}>
        <input
          // another answer is another try: an empty field, and the focus in it
          key={refusal}
          id={id}
          name={PASSCODE}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          className={controlClass("max-w-60 text-lg tabular tracking-code")}
          {...described(id, { hint: HINT, error: refusal })}
          {...(refusal !== null && FIRST_FOCUS)}
        />
      </FieldFrame>
    </form>
  )
}
