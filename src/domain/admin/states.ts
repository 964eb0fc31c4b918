export const CODE_STATES = { unused: "可用", redeemed: "已用", revoked: "已作废", expired: "已过兑换期" }

export const COUPON_STATES = { usable: "可用", ended: "已过期", revoked: "已作废" }

export const PAPER_STATES = { upcoming: "未开考", running: "进行中", finished: "已结束" }

export const CERTIFICATE_STATES = { standing: "有效", withdrawn: "已吊销" }
