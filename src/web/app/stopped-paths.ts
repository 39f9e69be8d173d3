/** The pages that somebody has whose account is stopped: decisions about them, tickets, messages and their own data. */
export const stoppedPaths: ReadonlySet<string> = new Set([
  '/decisions',
  '/ticketcenter',
  '/pickup/:id',
  '/chat',
  '/chat/:id',
  '/notifications',
  '/mydata',
  '/help',
  '/help/:id',
  '/second-factor',
  '/passwordreset',
  '/confirm',
])
