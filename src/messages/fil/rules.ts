/** What the English sentences about a field begin with. */
const names: Readonly<Record<string, string>> = {
  'A CSV file': 'CSV file',
  'A photo': 'photo',
  'A ZIP': 'ZIP',
  Address: 'address',
  'Address of the business': 'address ng negosyo',
  Answer: 'sagot',
  Amount: 'halaga',
  Barangay: 'barangay',
  Brand: 'brand',
  'City/Municipality': 'lungsod o bayan',
  Code: 'code',
  'A note': 'note',
  'The note': 'note',
  'Name of the place': 'pangalan ng lugar',
  Fee: 'bayad sa rider',
  'Tracking link': 'link sa pag-track',
  'Name of the passkey': 'pangalan ng passkey',
  'Name of the token': 'pangalan ng token',
  'Collection name': 'pangalan ng collection',
  Cost: 'gastos',
  Contact: 'contact',
  'Confirm password': 'ulit na password',
  Description: 'paglalarawan',
  Email: 'email',
  Explanation: 'paliwanag',
  'First ID': 'unang ID',
  'First name': 'pangalan',
  'Name of the city': 'pangalan ng lungsod',
  Flaw: 'sira',
  'How to find it': 'paraan ng paghanap',
  'Last name': 'apelyido',
  Latitude: 'latitude',
  Longitude: 'longitude',
  Message: 'message',
  Municipality: 'bayan',
  Name: 'pangalan',
  'Name of the business': 'pangalan ng negosyo',
  'Number of pieces': 'bilang ng mga piraso',
  'Number of vouchers': 'bilang ng mga voucher',
  Password: 'password',
  'Phone number': 'phone number',
  'Place of the stream': 'lugar ng stream',
  Price: 'presyo',
  Province: 'probinsya',
  Reason: 'dahilan',
  Registration: 'rehistro',
  Review: 'review',
  SKU: 'SKU',
  'Second ID': 'ikalawang ID',
  Selfie: 'selfie',
  Size: 'size',
  Store: 'shop',
  Street: 'kalye',
  Style: 'estilo',
  'The amount': 'halaga',
  'The cost': 'gastos',
  'The fee': 'bayad sa rider',
  'The answer': 'sagot',
  'The authority': 'awtoridad',
  'The link': 'link',
  'The number of the order': 'numero ng utos',
  'The number of pieces': 'bilang ng mga piraso',
  'The number of vouchers': 'bilang ng mga voucher',
  'The password': 'password',
  'The price': 'presyo',
  'The reason': 'dahilan',
  'The text about your shop': 'text tungkol sa shop mo',
  This: 'text',
  Title: 'pamagat',
  'What is wrong': 'sasabihin',
  'What you write': 'isusulat',
  'Voucher code': 'voucher code',
}

const patterns: readonly (readonly [RegExp, (name: string, ...rest: string[]) => string])[] = [
  [/^(.+?) (?:is )?required$/, (name) => `Kailangan ang ${name}`],
  [/^(.+) has at most ([\d,]+) characters$/, (name, max) => `Hanggang ${max} character lang ang ${name}`],
  [/^(.+) has at most (\d+) lines$/, (name, max) => `Hanggang ${max} linya lang ang ${name}`],
  [
    /^(.+) cannot have a phone number, /,
    (name) =>
      `Hindi puwede ang phone number, e-mail o coordinates sa ${name}, dahil mababasa ito ng kahit sino. Nasa page na ng shop mo ang number mo.`,
  ],
  [
    /^(.+) holds characters that turn text around\./,
    (name) => `May character sa ${name} na binabaligtad ang text. Paki-type ulit.`,
  ],
  [/^(.+) needs a letter or a digit$/, (name) => `Lagyan ng letra o numero ang ${name}`],
  [
    /^(.+) (?:must be|must be between) (\S+) (?:and|to) (\S+)$/,
    (name, least, most) => `Dapat ${least} hanggang ${most} ang ${name}`,
  ],
  [
    /^(.+) must be a number, such as (.+)$/,
    (name, example) => `Dapat numero ang ${name}, gaya ng ${example.replace(' or ', ' o ')}`,
  ],
  [
    /^(.+) can have at most 2 decimal places$/,
    (name) => `Hanggang 2 numero lang pagkatapos ng tuldok ang ${name}`,
  ],
]

const sentences: Readonly<Record<string, string>> = {
  'A decision has a rule or an order, not both':
    'Patakaran o utos lang ang batayan ng desisyon, hindi pareho',
  'A day has at most 2 spans of pickup hours': 'Isang break lang ang puwede sa isang araw',
  'A message has at most 4 photos': 'Hanggang 4 photo lang ang isang message',
  'A message here has at most 3 photos': 'Hanggang 3 photo lang ang isang message dito',
  'A review has at most 3 photos': 'Hanggang 3 photo lang ang isang review',
  'A month is written as 2026-11': 'Isulat ang buwan nang ganito: 2026-11',
  'Add a tag': 'Maglagay ng tag',
  'An order needs its authority, number, day and deadline':
    'Kailangan ng utos ang awtoridad, numero, petsa at deadline',
  'An item has 1 to 8 photos': '1 hanggang 8 photo ang isang item',
  'An item has at most 3 colours': 'Hanggang 3 kulay lang ang isang item',
  'An item has at most 5 flaws': 'Hanggang 5 sira lang ang isang item',
  'An item keeps at least one photo': 'Dapat may isang photo man lang ang item',
  'At most 200 pieces at once': 'Hanggang 200 piraso lang nang sabay',
  'Choose a day from 2000 to 2099': 'Pumili ng araw mula 2000 hanggang 2099',
  'Choose a piece': 'Pumili ng piraso',
  'A drop has at most 300 pieces': 'Hanggang 300 piraso lang ang isang drop',
  'Choose a tag': 'Pumili ng tag',
  'Choose at most 200 pieces': 'Hanggang 200 piraso lang ang mapipili',
  'The percentage is -90 to 300': 'Dapat -90 hanggang 300 ang porsiyento',
  'Whole pesos only': 'Buong piso lang',
  'Choose at most 240 pieces': 'Hanggang 240 piraso lang ang mapipili',
  'Choose for how long': 'Piliin kung gaano katagal',
  'Choose the side that this is about': 'Piliin kung sino sa dalawa ang tinutukoy',
  'Choose one to five stars': 'Pumili ng isa hanggang limang star',
  'Choose a town, or send a latitude and a longitude': 'Pumili ng bayan',
  'Each date can have other hours only once': 'Isang beses lang puwede ang bawat petsa',
  'Measurements are 1 to 250 cm, in steps of half a centimetre':
    '1 hanggang 250 cm ang sukat, at hanggang kalahating sentimetro ang pagitan',
  'Pickup hours are those of seven days': 'Pitong araw ang oras ng pickup',
  'Pickup hours end after they begin, and do not overlap':
    'Dapat mas huli ang pagsara sa pagbukas, at hindi magkapatong ang mga oras',
  'Please say where your pieces come from': 'Sabihin kung saan galing ang mga piraso mo',
  'Please say whether you sell as a person or a business': 'Sabihin kung tao o negosyo ang nagbebenta',
  'Please search with at most 200 characters': 'Hanggang 200 character lang ang hinahanap',
  "That e-mail address doesn't look right. Please check it.":
    'Parang may mali sa e-mail address. Pakitingnan.',
  'Please choose at least one day': 'Pumili ng kahit isang araw',
  'Please paste the whole link, with https://': 'I-paste ang buong link, kasama ang https://',
  'These are not meeting places': 'Hindi ito mga lugar ng kitaan',
  'There can be at most 5 meeting places': 'Hanggang 5 lugar ng kitaan lang',
  'Please choose a day': 'Pumili ng araw',
  'Give a number of pieces, and one of price and percent':
    'Ilagay ang bilang ng piraso, at presyo o porsiyento',
  'Name a shop or a piece': 'Pumili ng shop o piraso',
  'Say whether the piece takes part': 'Sabihin kung kasama ang piraso',
  'This passkey cannot be read': 'Hindi mabasa ang passkey na ito',
  'Publish at most 50 pieces at once': 'Hanggang 50 piraso lang ang sabay na mailalagay sa shop',
  'Scan a tag, or type its number': 'Mag-scan ng tag, o i-type ang numero nito',
  'Say why it is refused': 'Sabihin kung bakit tinatanggihan',
  'The deadline is not before the order': 'Hindi puwedeng mas maaga ang deadline kaysa utos',
  'The code has six digits': 'Anim na numero ang code',
  'The lowest price is above the highest.': 'Mas mataas ang pinakamababang presyo kaysa pinakamataas.',
  'The password needs at least 8 characters': 'Dapat 8 character o higit pa ang password',
  'The phone number has 11 digits and starts with 09': '11 numero ang phone number at nagsisimula sa 09',
  'There can be at most 60 days with other hours': 'Hanggang 60 araw lang ang puwedeng iba ang oras',
  'There is nothing to change': 'Wala namang binago',
  'This is not the number of a price tag': 'Hindi ito numero ng price tag',
  'This cannot be decided': 'Hindi ito mapagpapasyahan',
  'This e-mail is too long': 'Masyadong mahaba ang e-mail na ito',
  'Choose buyer or seller': 'Piliin ang buyer o seller',
  'This language is not available': 'Wala pa ang wikang ito',
  'There is no such version of this document': 'Walang ganitong bersyon ng dokumento',
  'Upload atleast one image': 'Mag-upload ng isang photo man lang',
  'Voucher Code must be 20 characters': 'Dapat 20 character ang voucher code',
}

/** Sentences that repeat what was typed. */
const quoting: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [
    /^“(.*)” is not clear\. Please write (\d+), or at most two digits after the dot\.$/s,
    (typed, whole) =>
      `Hindi malinaw ang “${typed}”. Isulat ang ${whole}, o hanggang dalawang numero pagkatapos ng tuldok.`,
  ],
]

/** Translates what a rule of `#contract/rules.ts`, or the server, says about a field. Unknown sentences stay as they are. */
export const translateRule = (sentence: string): string => {
  const whole = sentences[sentence]
  if (whole !== undefined) return whole
  for (const [pattern, translate] of patterns) {
    const [, name = '', ...rest] = pattern.exec(sentence) ?? []
    const known = names[name]
    if (known !== undefined) return translate(known, ...rest)
  }
  for (const [pattern, translate] of quoting) {
    const [, ...parts] = pattern.exec(sentence) ?? []
    if (parts.length > 0) return translate(...parts)
  }
  return sentence
}

/** The label of the field that a rule is for. */
export const labelOf = ({ name }: { name: string }): string => {
  const known = names[name] ?? name
  return known.slice(0, 1).toUpperCase() + known.slice(1)
}
