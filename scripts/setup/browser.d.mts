/** UKAY_CHROMIUM, or else a browser that is installed on this machine. */
export function installedBrowser(): Promise<string | null>
