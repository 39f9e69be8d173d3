export const approve = 'Itama ang pangalan'
export const ask = 'Humiling ng pagtatama'
export const answer = 'Sagot'
export const answerHint = 'Mababasa ito ng seller.'
export const answerMissing = 'Pakisabi kung bakit.'
export const corrected = 'Naitama ang pangalan'
export const firstName = 'Pangalan'
export const lastName = 'Apelyido'
export const listTitle = 'Mga pagtatama ng pangalan'
export const now = (name: string) => `Ngayon: ${name}`
export const photo = 'Litrato ng patunay'
export const photoHint =
  'Gaya ng marriage certificate o ID na may pangalan mo. Naka-encrypt ito, ang admin team lang namin ang makakabukas, at sisirain ito pagkatapos ng desisyon.'
export const photoMissing = 'Pakidagdag ang litrato.'
export const proof = 'Patunay'
export const refuse = 'Tanggihan'
export const refused = (given: string) => `Tinanggihan ang hiling mong pagtatama: “${given}”`
export const refusedByYou = 'Tinanggihan ang pagtatama'
export const refuseQuestion = (name: string) => `Tanggihan ang pangalang ${name}?`
export const send = 'Ipadala sa mga admin'
export const sent = 'Salamat. Titingnan ito ng admin.'
export const title = 'Itama ang pangalan mo'
export const waits = (name: string) => `Humiling ka ng pangalang ${name}. Tinitingnan ito ng admin.`
export const words = 'Ano ang mali'
export const wordsHint = 'Halimbawa: Kasal na ako mula Mayo.'
