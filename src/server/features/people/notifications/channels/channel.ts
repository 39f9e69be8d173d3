import type { ChannelName } from '#contract/notifications.ts'
import type { Language } from '#domain/language.ts'
import type { NotificationGroup } from '#domain/notifications.ts'

export interface ChannelMessage {
  /** The same for each try, so that a repetition can be recognised. */
  id: string
  kind: string
  group: NotificationGroup
  /** How many notifications it stands for. */
  count: number
  text: string
  /** The path of the app that it leads to. */
  path: string
  language: Language
}

/** A way to reach people beside the app. */
export interface Channel {
  name: ChannelName
  /** False where the operator has not set it up. */
  isOn: boolean
  /** `unreachable`: this person has no browser, address or number there. Throws if another try may help. */
  send(accountID: string, message: ChannelMessage): Promise<'sent' | 'unreachable'>
}
