import { mkdir, readdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { CannotOperate } from "../core/CannotOperate.ts"

const page = (title: string): string => `---
title: ${title}
---

这一页正在准备。
`

/** A site with one agency and nothing on offer yet. */
const FILES: Readonly<Record<string, string>> = {
  "agencies/main.yaml": `# 各字段见 docs/content.md；有了课程、题库、直播或资讯，再把对应栏目的 is_show 和 top_is_show 改成 "1"
id: "main"
hosts: ["localhost"] # 换成自己的域名
default: true
name: 新的学堂
agency_flag: main
short_name: 学堂
slogan: ""
color: "#1f5f8b"
domain_extend:
  - { domain: "localhost", mode: "0" }
is_show_price: "1"
agency_nav:
  - { url: /course, name: 课程, is_show: "0", top_is_show: "0" }
  - { url: /live, name: 直播, is_show: "0", top_is_show: "0" }
  - { url: /question, name: 题库, is_show: "0", top_is_show: "0" }
  - { url: /news, name: 资讯, is_show: "0", top_is_show: "0" }
zk_province: []
exam_type: ["3", "4", "5", "7"]
subjects: ["100"]
config:
  icp: ""
  phone: ""
  email: ""
  service_time: ""
bottom_detail:
  about: ""
  contact: ""
  links:
    - { name: 关于我们, url: /aboutus }
    - { name: 隐私说明, url: /private }
    - { name: 用户协议, url: /policy }
  copyright: ""
`,
  "catalog/subjects.yaml": `# 科目有三级，课程和题库放在第三级
- id: "100"
  name: 第一个科目
  alias_name: ""
  img: ""
  icon: ""
  icon_select: ""
  course_img: ""
  list:
    - id: "10001"
      name: 第一个专业
      alias_name: ""
      img: ""
      icon: ""
      icon_select: ""
      course_img: ""
      list:
        - id: "1000101"
          name: 第一门课
          alias_name: ""
          img: ""
          icon: ""
          icon_select: ""
          course_img: ""
          list: []
`,
  "catalog/teachers.yaml": "[]\n",
  "pages/aboutus.md": page("关于我们"),
  "pages/private.md": page("隐私说明"),
  "pages/policy.md": page("用户协议"),
}

/** Writes the content of a site that begins; gives its files. Throws CannotOperate where the folder is not empty. */
export const makeNewFolder = async (folder: string): Promise<ReadonlyArray<string>> => {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new CannotOperate(`${folder}里已有文件，请另选一个空文件夹`)
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  return Object.keys(FILES)
}
