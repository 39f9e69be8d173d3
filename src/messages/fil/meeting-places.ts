export const addPlace = 'Magdagdag ng lugar'
export const areaBefore = (town: string) =>
  town === '' ? 'Kung saan lang banda, hanggang 1 km' : `${town}, mga 1 km ang layo`
export const before = 'Bago iyon'
export const changePlace = (name: string) => `Baguhin ang ${name}`
export const count = (places: number, most: number) => `${places} sa ${most}`
export const daysTo = (first: string, last: string) => `${first} hanggang ${last}`
export const hideAddress = 'Itago ang address ko hanggang may handang piraso'
export const hideAddressHint =
  'Ang buyer lang na may pirasong naghihintay ng pickup ang makakakita. Maaaring tanda pa ito ng nakakita na dati.'
export const hoursLabel = 'Kailan ka naroon'
export const lead =
  'Mga lugar na may tao at maliwanag. Pipili ang buyer ng isa at ng oras, at gumagana ang pass doon gaya sa shop.'
export const missingPoint = 'I-tap sa mapa kung saan kayo magkikita'
export const missingDay = 'Pumili ng kahit isang araw'
export const none = 'Wala pang lugar ng kitaan'
export const noneHint = 'Gaya ng entrance ng mall, o isang istasyon.'
export const notChanged = 'Hindi nabago ang setting ng address mo'
export const noteHint = 'Hindi kailangan. Gaya ng entrance, palapag, o upuan.'
export const noteLabel = 'Saan mismo'
export const nameHint = 'Gaya ng pangalan ng mall o ng kanto.'
export const notSaved = 'Hindi na-save ang mga lugar'
export const openDay = (day: string) => `${day}: bukas`
export const pinLabel = 'Ang lugar. Ginagalaw ng mga arrow key ang pin'
export const place = 'Lugar ng kitaan'
export const pointLabel = 'I-tap ang mapa o i-drag ang pin'
export const removed = 'Natanggal ang lugar'
export const removedHint = 'Tuloy doon ang mga pickup na napagkasunduan na.'
export const removePlace = 'Tanggalin ang lugar na ito'
export const saved = 'Na-save ang lugar'
export const spanOf = (from: string, to: string) => `${from} hanggang ${to}`
export const title = 'Mga lugar ng kitaan'
export const whenReady = 'Kapag handa na'
