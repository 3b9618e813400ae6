/** The process that started this one; another stands in its place once it is gone. */
export const parentAtStart = process.ppid;
