/** Saves a file as a download. */
export const saveFile = (name: string, content: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revoked later, because some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
