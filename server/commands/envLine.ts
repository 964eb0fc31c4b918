import { parseEnv } from "node:util"

/** The line of an `.env` file that Node reads as this value; a comment where no way of quoting it would. */
export const envLine = (name: string, value: string): string =>
  ["'", '"', "`"].map((quote) => `${name}=${quote}${value}${quote}`).find((line) => parseEnv(line)[name] === value) ??
  `# ${name}: this value cannot be written into such a file; set it in the environment`
