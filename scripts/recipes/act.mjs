import { before, changed, ledBy } from "./steps.mjs"

/** An operator gives an account another name. */
export const act = {
  steps: [
    before(
      "src/domain/admin/acts.ts",
      `  "user:unblock": Operation.make(`,
      `  "user:rename": Operation.make("给学员改名", { user: learner, name: personName }),\n`,
    ),
    before("src/domain/admin/permissions.ts", `  "user:unblock": [`, `  "user:rename": ["registrar", "support"],\n`),
    before("src/domain/admin/titles.ts", `  "user:unblock": [`, `  "user:rename": ["学员", "改名"],\n`),
    changed("server/admin/works.ts", [
      [`  "user:mobile": changeMobile,`, `  "user:mobile": changeMobile,\n  "user:rename": renameUser,`],
      [`makeUser, unblockUser }`, `makeUser, renameUser, unblockUser }`],
    ]),
    ledBy(
      "account/operateAccounts.ts",
      before(
        "server/account/operateAccounts.ts",
        "/** Lets a learner try passwords again",
        `/** Gives an account another name. */
export const renameUser = async (
  sql: Sql,
  { agency }: OperatorContext,
  { user, name: given }: { readonly user: string; readonly name: string },
): Promise<OperatorReport> => {
  const { id, name: old } = await personOf(sql, agency, user)
  const name = given.trim()
  await sql\`update users set name = \${name} where agency_id = \${agency} and id = \${id}\`
  return {
    lines: [\`\${old}改名为\${name}\`],
    data: { id },
    changed: { upon: id, before: { name: old }, after: { name } },
  }
}

`,
      ),
    ),
    ledBy("permissions.test.ts", {
      file: "tests/domain/admin/permissions.test.ts",
      edit: (old) => old.replaceAll("user:mobile user:unblock", "user:mobile user:rename user:unblock"),
    }),
    ledBy(
      "everyCommand.test.ts",
      before("server/commands/commands.ts", `  "user:unblock": act(`, `  "user:rename": act("user:rename"),\n`),
    ),
    ledBy(
      "everyCommand.test.ts",
      before(
        "tests/server/commands/everyCommand.test.ts",
        `  "user:unblock --user LEARNER",`,
        `  "user:rename --user LEARNER --name 韩梅梅",\n`,
      ),
    ),
  ],
  tests: ["tests/domain/admin", "tests/server/commands/everyCommand.test.ts"],
}
