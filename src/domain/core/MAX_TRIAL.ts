/** Questions of a trial; a bank may offer guests fewer, never more. */
export const MAX_TRIAL = 10
