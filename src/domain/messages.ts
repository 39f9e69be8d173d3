export const maxMessagesPerReport = 100
