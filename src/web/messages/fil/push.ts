export const changeLater = 'Kung hindi, tingnan sa Tickets. Puwede itong baguhin sa Account.'
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
export const now = 'ngayon'
export const question = {
  buyer: {
    title: 'Sabihan ka kapag nagkumpirma ang shop?',
    lead: 'Para alam mo kung kailan pupunta. Para lang sa mga pickup, turno at message mo.',
    done: 'Nabili ang piraso!',
    deadline: (shop: string, time: string) => `Magkukumpirma ang ${shop} bago mag-${time}`,
    example: (shop: string, item: string) => `Kinumpirma ng ${shop}: ${item}`,
  },
  seller: {
    title: 'Sabihan ka kapag may nag-reserve?',
    lead: 'Para walang reservation na lumampas sa oras. Para lang sa mga ticket at message mo.',
    done: 'May na-reserve na piraso!',
    deadline: (_shop: string, time: string) => `Kumpirmahin bago mag-${time}`,
    example: (_shop: string, item: string) => `Na-reserve: ${item}`,
  },
}
export const turnOff = 'I-off'
export const turnOn = 'I-on'
export const turnedOn = 'Sasabihan ka sa device na ito.'
export const yes = 'Oo, sabihan ako'
