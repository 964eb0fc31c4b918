import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import type { adminListMachine } from "#machines/admin/adminListMachine.ts"
import type { boardMachine } from "#machines/admin/boardMachine.ts"
import { useRowKeys } from "../dom/useRowKeys.ts"
import { Button } from "../kit/Button.tsx"
import { KeyList } from "./KeyList.tsx"

const KEYS: ReadonlyArray<readonly [keys: string, text: string]> = [
  ["j", "下一行"],
  ["k", "上一行"],
  ["回车", "打开这一行的第一个操作"],
  ["x", "选中或取消这一行"],
  ["/", "到筛选"],
  ["?", "显示或收起这张表"],
]

/** A list by the keyboard; a narrow window has none. */
export const ListKeys = ({ list }: { readonly list: ActorRefFrom<typeof adminListMachine | typeof boardMachine> }) => {
  const areKeysOn = useSelector(list, ({ context }) => context.areKeysOn)
  const areKeysShown = useSelector(list, ({ context }) => context.areKeysShown)
  const toggle = () => list.send({ type: "keys.toggle" })
  useRowKeys(areKeysOn, toggle)
  return (
    <section aria-label="快捷键" className="grid justify-items-start gap-3 max-md:hidden">
      <Button variant="quiet" size="slim" aria-expanded={areKeysShown} onClick={toggle}>
        快捷键
      </Button>
      {areKeysShown ? (
        <KeyList keys={KEYS} areOn={areKeysOn} onSwitch={() => list.send({ type: "keys.switch" })} />
      ) : null}
    </section>
  )
}
