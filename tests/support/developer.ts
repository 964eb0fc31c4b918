/** What opens the pages of development where `DEVELOPMENT_PASSWORD` is `test`. */
export const DEVELOPER = { authorization: `Basic ${Buffer.from("dev:test").toString("base64")}` }
