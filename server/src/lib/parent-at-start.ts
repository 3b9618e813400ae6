/** The process that started this one; another takes its place once it is gone. */
export const parentAtStart = process.ppid;
