import type { Output } from "#domain/contract/Contract.ts"
import { Button } from "../kit/Button.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { Notice } from "../kit/Notice.tsx"
import { Section } from "../kit/Section.tsx"

export interface AccountSafetyProps {
  readonly account: Output<"user.account">
  readonly isActing: boolean
  /** The agency lets learners sign in by WeChat. */
  readonly offersWechat: boolean
  /** One device by its id; null for all but this one. */
  readonly onSignOut: (id: string | null) => void
  readonly onUnbindWechat: () => void
  readonly onDownload: () => void
  readonly onLeave: (leave: boolean) => void
}

/** Where I am signed in, what is kept about me, and how to leave. */
export const AccountSafety = ({
  account,
  isActing,
  offersWechat,
  onSignOut,
  onUnbindWechat,
  onDownload,
  onLeave,
}: AccountSafetyProps) => {
  const { devices, wechat_since, leaves_at } = account
  return (
    <div className="mx-auto grid w-full max-w-form gap-10 md:max-w-[29rem]">
      <Section title="登录的设备">
        <ul className="divide-y divide-line">
          {devices.map(({ id, name, signed_in_at, current }) => (
            <li key={id} className="flex min-h-16 items-center justify-between gap-4 py-2">
              <div className="min-w-0">
                <p className="truncate font-medium">{name}</p>
                <Meta items={[current && "本机", `${signed_in_at.slice(5, 16)}登录`]} />
              </div>
              {current ? null : (
                <Button aria-label={`退出：${name}，${signed_in_at}`} busy={isActing} onClick={() => onSignOut(id)}>
                  退出
                </Button>
              )}
            </li>
          ))}
        </ul>
        {devices.length > 2 ? (
          <div>
            <Button busy={isActing} onClick={() => onSignOut(null)}>
              退出其他全部设备
            </Button>
          </div>
        ) : null}
      </Section>
      {wechat_since === null && !offersWechat ? null : (
        <Section title="微信">
          <p className="text-grey">
            {wechat_since === null
              ? "绑定以后，手机号和微信都能登录这个账号。"
              : `${wechat_since.slice(0, 10)}绑定，可以用微信登录这个账号。`}
          </p>
          <div>
            {wechat_since === null ? (
              <LinkButton href="/user/wechat">绑定微信</LinkButton>
            ) : (
              <Button busy={isActing} onClick={onUnbindWechat}>
                解除绑定
              </Button>
            )}
          </div>
        </Section>
      )}
      <Section title="我的数据">
        <p className="text-grey">账号、学习记录、作答、笔记、协议等都在一个文件里，可以用浏览器打开。</p>
        <div>
          <Button busy={isActing} onClick={onDownload}>
            下载我的数据
          </Button>
        </div>
      </Section>
      <Section title="注销账号">
        {leaves_at === null ? (
          <details>
            <summary className="min-h-11 cursor-pointer py-2">申请注销账号</summary>
            <div className="grid gap-4 pt-2">
              <p>
                申请后有15天可以撤回。到期后，手机号、姓名、头像、笔记和收藏会被删除，不能恢复；加入的班级不再能学习。
              </p>
              <p className="text-grey">考试记录与回执、签订的协议和订单按规定保留，不再与你的姓名和手机号相连。</p>
              <div>
                <Button variant="danger" busy={isActing} onClick={() => onLeave(true)}>
                  确认申请注销
                </Button>
              </div>
            </div>
          </details>
        ) : (
          <Notice
            level="warning"
            action={
              <Button busy={isActing} onClick={() => onLeave(false)}>
                撤回申请
              </Button>
            }
          >
            <p>账号将在{leaves_at.slice(0, 16)}注销，在那之前可以照常使用。</p>
          </Notice>
        )}
      </Section>
    </div>
  )
}
