/** The open modal dialogs, the topmost last. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

const change = (next: readonly HTMLDialogElement[]) => {
  open = next
  for (const listener of listeners) listener()
}

/** Opens a dialog as a modal. Returns a function that closes it. */
export const openModal = (dialog: HTMLDialogElement): (() => void) => {
  dialog.showModal()
  change([...open, dialog])
  return () => {
    dialog.close()
    change(open.filter((other) => other !== dialog))
  }
}

export const subscribeToDialogs = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Everything outside of this dialog is inert. */
export const topDialog = (): HTMLDialogElement | undefined => open.at(-1)
