export const changeLater = 'Without it, look under Tickets. You can change this in Account.'
export const deviceLead = {
  impossible: 'This browser cannot show notifications. Open Ukay in Chrome, Edge, Firefox or Safari.',
  refused: 'You have blocked notifications of this site. Allow them in the settings of your browser.',
  off: 'Get told about your pickups, turns and messages, also while Ukay is closed.',
  on: 'This device shows notifications, also while Ukay is closed.',
}
export const notNow = 'Not now'
export const notTurnedOff = 'Notifications are still on'
export const notTurnedOn = 'Notifications are still off'
export const now = 'now'
export const question = {
  buyer: {
    title: 'Get told when the shop confirms?',
    lead: 'So you know when to come. Only for your pickups, turns and messages.',
    done: 'Item purchased!',
    deadline: (shop: string, time: string) => `${shop} confirms by ${time}`,
    example: (shop: string, item: string) => `${shop} confirmed: ${item}`,
  },
  seller: {
    title: 'Get told when someone reserves?',
    lead: 'So no reservation runs out. Only for your tickets and messages.',
    done: 'A piece is reserved!',
    deadline: (_shop: string, time: string) => `Confirm by ${time}`,
    example: (_shop: string, item: string) => `Reserved: ${item}`,
  },
}
export const turnOff = 'Turn off'
export const turnOn = 'Turn on'
export const turnedOn = 'You will be told on this device.'
export const yes = 'Yes, tell me'
