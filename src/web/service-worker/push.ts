declare const self: ServiceWorkerGlobalScope

/** See `PushMessage` of the server. */
interface Message {
  id: string
  title: string
  path: string
}

const show = async ({ data }: PushEvent): Promise<void> => {
  if (!data) return
  const { id, title, path } = data.json() as Message
  // A repetition has the same tag and replaces the notification.
  await self.registration.showNotification(title, { tag: id, icon: '/icon.svg', data: path })
}

/** Shows the page in the window that has it. Others stay as they are: something may be half typed in them. */
const open = async (path: unknown): Promise<void> => {
  const { origin } = self.location
  const address = URL.parse(String(path), origin)
  const page = address?.origin === origin ? address.href : origin
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const known = windows.find(({ url }) => url === page)
  await (known ? known.focus() : self.clients.openWindow(page))
}

export const handlePushes = (): void => {
  self.addEventListener('push', (event) => event.waitUntil(show(event)))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data))
  })
}
