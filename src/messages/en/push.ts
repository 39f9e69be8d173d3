export const deviceLead = {
  impossible: 'This browser cannot show notifications. Open Ukay in Chrome, Edge, Firefox or Safari.',
  refused: 'You have blocked notifications of this site. Allow them in the settings of your browser.',
  off: 'Get told about your pickups, turns and messages, also while Ukay is closed.',
  on: 'This device shows notifications, also while Ukay is closed.',
}
export const notNow = 'Not now'
export const notTurnedOff = 'Notifications are still on'
export const notTurnedOn = 'Notifications are still off'
export const question = {
  buyer: {
    title: (shop: string) => `Shall we tell you when ${shop} answers?`,
    lead: 'Your browser asks once more. Only about your pickups, turns and messages.',
  },
  seller: {
    title: (_shop: string) => 'Shall we tell you when someone reserves?',
    lead: 'Your browser asks once more. Only about your tickets and messages.',
  },
}
export const turnOff = 'Turn off'
export const turnOn = 'Turn on'
export const turnedOn = 'You will be told on this device.'
export const yes = 'Tell me'
