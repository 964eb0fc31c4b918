/** Whether a browser says that it keeps a token of a learner; nobody has looked whether the token holds. */
export const hasToken = (cookies = ""): boolean => /(?:^|;\s*)token=[^;\s]/.test(cookies)
