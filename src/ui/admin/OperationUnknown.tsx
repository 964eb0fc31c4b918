import { useSelector } from "@xstate/react"
import { listHref } from "#domain/admin/AdminPlace.ts"
import { Button } from "../kit/Button.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Notice } from "../kit/Notice.tsx"
import type { OperationProps } from "./OperationProps.ts"

export const OperationUnknown = ({ operation }: OperationProps) => {
  const { act: name, failure, readsActs } = useSelector(operation, ({ context }) => context)
  return (
    <div className="grid max-w-read gap-5">
      <Notice level="warning" urgent>
        <p>不能确定有没有执行：{failure?.message}</p>
        <p>
          {readsActs
            ? "先到操作记录里看：有这一条就是做了，没有再做一次。"
            : "先到列表里核对，或请负责人看操作记录，确认没有做再做一次。"}
        </p>
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => operation.send({ type: "operation.edit" })}>回到填写的内容</Button>
        {readsActs ? (
          <LinkButton variant="primary" href={listHref("acts:list", { act: name })}>
            看操作记录
          </LinkButton>
        ) : null}
      </div>
    </div>
  )
}
