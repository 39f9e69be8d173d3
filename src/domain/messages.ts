/** The most messages that one report can show an admin. */
export const mostReportedMessages = 100
