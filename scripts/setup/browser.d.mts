/** How every test starts its browser: UKAY_CHROMIUM, or else one that is installed on this machine, or Playwright's. */
export function launchOptions(): Promise<{ executablePath?: string; args: string[] }>
