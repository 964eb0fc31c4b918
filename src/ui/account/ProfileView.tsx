import type { Province } from "#domain/core/Agency.ts"
import type { UserInfo } from "#domain/contract/user.ts"
import { href } from "#domain/route/href.ts"
import { Select } from "../kit/Select.tsx"
import { TextField } from "../kit/TextField.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import { AccountForm } from "./AccountForm.tsx"
import { fieldProps } from "./fieldProps.ts"
import type { FormProps } from "./FormProps.ts"
import { type AvatarActs, AvatarField } from "./AvatarField.tsx"
import { examDayHint } from "./examDayHint.ts"

export interface ProfileViewProps {
  readonly user: UserInfo
  readonly provinces: ReadonlyArray<Province>
  readonly form: FormProps
  readonly avatar: AvatarActs
  /** Server time, epoch milliseconds. */
  readonly now: number
}

export const ProfileView = ({ user, provinces, form, avatar, now }: ProfileViewProps) => {
  const { onBlur: _, ...region } = fieldProps(form, "region_id")
  const examDay = fieldProps(form, "exam_day")
  const options = provinces.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <AccountForm
      title="个人资料"
      text={`手机号${user.mobile}`}
      submit={{ label: "保存", busyLabel: "正在保存" }}
      form={form}
      before={<AvatarField user={user} {...avatar} />}
      after={
        <p>
          <TextLink href={href("update-password", {})}>修改密码</TextLink>
        </p>
      }
    >
      <TextField label="姓名" autoComplete="name" {...fieldProps(form, "name")} />
      <Select
        label="所在地区"
        options={region.value === "" ? [{ value: "", label: "请选择" }, ...options] : options}
        {...region}
      />
      <TextField label="考试日期" type="date" hint={examDayHint(examDay.value, now)} {...examDay} />
      <TextField
        label="每天题量"
        inputMode="numeric"
        hint="选填，学习计划按它提醒"
        {...fieldProps(form, "daily_questions")}
      />
    </AccountForm>
  )
}
