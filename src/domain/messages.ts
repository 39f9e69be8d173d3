/** The most characters of one message. */
export const longestMessage = 2000

/** The most messages that one report can show an admin. */
export const mostReportedMessages = 100
