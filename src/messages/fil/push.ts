export const deviceLead = {
  impossible:
    'Hindi kayang magpakita ng notification ng browser na ito. Buksan ang Ukay sa Chrome, Edge, Firefox o Safari.',
  refused: 'Na-block mo ang mga notification ng site na ito. Payagan ang mga ito sa settings ng browser mo.',
  off: 'Sasabihan ka tungkol sa mga pickup, turno at message mo, kahit sarado ang Ukay.',
  on: 'Lumalabas ang mga notification sa device na ito, kahit sarado ang Ukay.',
}
export const notNow = 'Huwag muna'
export const notTurnedOff = 'Naka-on pa rin ang mga notification'
export const notTurnedOn = 'Naka-off pa rin ang mga notification'
export const question = {
  buyer: {
    title: (shop: string) => `Sasabihan ka ba namin kapag sumagot ang ${shop}?`,
    lead: 'Magtatanong din ang browser mo. Tungkol lang sa mga pickup, turno at message mo.',
  },
  seller: {
    title: (_shop: string) => 'Sasabihan ka ba namin kapag may nag-reserve?',
    lead: 'Magtatanong din ang browser mo. Tungkol lang sa mga ticket at message mo.',
  },
}
export const turnOff = 'I-off'
export const turnOn = 'I-on'
export const turnedOn = 'Sasabihan ka sa device na ito.'
export const yes = 'Sabihan ako'
