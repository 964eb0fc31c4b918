/** Jobs whose steps others take, too. */
export const CLOSE = "close attempts"
export const REGRADE = "regrade corrected keys"
export const MAKE_VIDEOS = "make videos"
export const STATISTICS = "count statistics"
