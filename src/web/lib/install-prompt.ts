interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let kept: InstallPrompt | undefined

// The browser offers it once, soon after the page has loaded, and would ask at once.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  kept = event as InstallPrompt
})

/** The browser's question whether to install the app, if it may be asked. */
export const installPrompt = (): InstallPrompt | undefined => kept
