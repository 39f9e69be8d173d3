import type { HelpPart, HelpTopic } from '#domain/help.ts'
import type { HelpText } from '#languages/en/help.ts'
import { statusNames } from './tickets.tsx'

export const all = 'Lahat ng tulong'
export const aboutError = (sentence: string) => `Nabasa mo: “${sentence}”`
export const found = (count: number) => `${count} page`
export const now = 'Ano ang puwede kong gawin ngayon?'
export const nothingFound = 'Walang page na may ganitong salita'
export const nothingFoundHint = 'Subukan ang salitang nasa screen, gaya ng “pickup” o “code”.'
export const otherwise = 'Paano kung hindi?'
export const search = 'Maghanap sa tulong'
export const searchPlaceholder = 'Isang salita, o ang nasa screen'
export const ownTickets = 'Ang mga ticket mo ngayon'
export const unknown = 'Walang ganitong page ng tulong'
export const until = 'Hanggang kailan?'

export const parts: Record<HelpPart, string> = {
  tickets: 'Ano ang ibig sabihin ng bawat status',
  buying: 'Pagbili',
  paying: 'Pagbabayad',
  selling: 'Pagtitinda',
  safety: 'Kaligtasan',
  account: 'Ang account mo',
  trouble: 'Kapag may hindi gumagana',
}

export const topics: Record<HelpTopic, HelpText> = {
  'pending-verification': {
    title: statusNames[1],
    lead: 'Nasa shop na ang request mo at hindi pa ito sumasagot. Naka-hold ang piraso: walang ibang makakabili.',
    until: 'Nasa ticket ang araw at oras kung kailan dapat sumagot ang shop. Karaniwan ay dalawang araw.',
    now: 'Buyer: wala kang kailangang gawin. Huwag munang pumunta. Puwede kang mag-chat sa seller o i-cancel ang ticket. Seller: hanapin ang piraso, saka baguhin ang status.',
    otherwise:
      'Kung hindi sumagot ang shop sa oras, matatapos ang ticket at puwede nang bilhin ng iba ang piraso. Wala kang babayaran.',
  },
  'checking-inventory': {
    title: statusNames[2],
    lead: 'Nakita na ng shop ang ticket mo at hinahanap ang piraso. Naka-hold pa rin ito para sa iyo.',
    until: 'Pareho pa rin ang araw at oras. Nasa ticket ito.',
    now: 'Buyer: wala kang kailangang gawin. Puwede kang mag-chat sa seller o i-cancel ang ticket. Seller: sunod na markahan kung hinahanda na o wala na.',
    otherwise: 'Kung wala nang sagot ang shop, kusang matatapos ang ticket at wala kang lugi.',
  },
  'pending-packaging': {
    title: statusNames[3],
    lead: 'Nakita na ng shop ang piraso at binabalot na. Aabisuhan ka kapag handa na.',
    until: 'Nasa ticket ang araw at oras kung kailan dapat handa na ang piraso.',
    now: 'Buyer: pumili kung kailan ka makakapunta, at huwag munang pumunta. Seller: baguhin ang status kapag nabalot na.',
    otherwise:
      'Puwede ka pang mag-cancel hangga’t hindi pa handa. Kung hindi ito maihanda, kusang matatapos ang ticket.',
  },
  'awaiting-pickup': {
    title: statusNames[4],
    lead: 'Nabalot na ang piraso at hinihintay ka sa shop. Nasa ticket ang address, mga oras at ang pass mo.',
    until: 'Nasa ticket ang huling araw at oras. Karaniwan ay tatlong araw mula nang maging handa.',
    now: 'Pumunta sa loob ng mga oras, ipakita ang pass, at magbayad ayon sa sabi ng shop. Nabubuksan ang pass kahit walang network.',
    otherwise:
      'Kung hindi ka makakapunta, piliin ang “I-hold pa” sa ticket bago maubos ang oras. Pagkatapos noon ay puwede nang bilhin ng iba ang piraso, at bibilangin ang ticket na hindi na-pick up.',
  },
  completed: {
    title: statusNames[5],
    lead: 'Naibigay na ang piraso. Nananatili sa listahan mo ang ticket at ang resibo.',
    until: 'May 14 araw ka para mag-review o magsabing may mali.',
    now: 'Buksan ang pickup para sa resibo at review. Kung iba ang piraso sa ipinakita, piliin doon ang “May mali sa pickup na ito”.',
  },
  'item-unavailable': {
    title: statusNames[6],
    lead: 'Hindi maibigay ng shop ang piraso: nabenta sa shop, nasira o hindi nahanap.',
    now: 'Wala kang utang. Kung nakabayad ka na, nasa pickup kung ano ang ibabalik ng shop. Nasa ilalim ng item ang mga katulad nito.',
  },
  'seller-inactive': {
    title: statusNames[7],
    lead: 'Hindi sumagot ang shop sa oras, kaya kusang natapos ang ticket.',
    now: 'Wala kang utang, at hindi ito laban sa iyo. Puwede kang mag-reserve agad ng iba.',
  },
  forfeited: {
    title: statusNames[8],
    lead: 'Naghintay sa shop ang piraso at hindi na-pick up sa oras. Puwede na itong bilhin ng iba.',
    until: 'Sa loob ng ilang linggo ay mas kaunti ang puwede mong sabay na ticket. Kusa itong natatapos.',
    now: 'Kung gusto mo pa, tingnan kung tinitinda pa at i-reserve ulit. Sa susunod, piliin ang “I-hold pa” bago maubos ang oras.',
  },
  cancelled: {
    title: statusNames[9],
    lead: 'Binawi ng buyer ang request, o nagkasundo ang dalawa na tapusin ito.',
    now: 'Walang utang. Tinitinda na ulit ang piraso, o napupunta sa susunod sa pila.',
  },
  reserving: {
    title: 'Mag-reserve ng piraso',
    lead: 'Iisa lang ang bawat piraso. Sa “Buy Now” ay nare-reserve ito para sa iyo at may ticket ka na. Magbabayad ka kapag kinuha mo.',
    until: 'Hindi naka-hold ang nasa cart. Ticket lang ang nakakapag-hold.',
    now: 'Basahin ang bayan bago kumpirmahin, dahil doon ka pupunta. Kaunti lang ang sabay na ticket ng bagong buyer. Kumuha ng isa o mag-cancel para makapag-reserve ulit.',
    otherwise: 'Kung may nauna, puwede kang pumila. Kung nagbago ang presyo, ipapakita muna sa iyo ang bago.',
  },
  'cancel-or-move': {
    title: 'Mag-cancel, o pumunta sa ibang araw',
    lead: 'Hangga’t hindi pa handa ang piraso, puwede mong i-cancel agad ang ticket. Kapag nabalot na, hihilingin mo sa shop.',
    until: 'Humiling bago ang huling araw at oras na nasa ticket.',
    now: 'Buksan ang ticket at piliin ang “I-cancel ang reservation”. Kung puwede nang i-pick up, piliin ang “Hilinging i-cancel”, o “I-hold pa” para sa araw na hanggang pitong araw pa. Isang beses lang maililipat ang oras ng pickup.',
    otherwise:
      'Kung hindi sumagot ang shop sa hiling na mag-cancel, makakansela ang ticket. Kung hindi pumayag sa ibang araw, mananatili ang dating araw.',
  },
  'waiting-in-line': {
    title: 'Nasa iba ang piraso',
    lead: 'May pila ang pirasong naka-hold. Kung matapos ang ticket nang walang pickup, ang una sa pila ang may turno.',
    until:
      'May katapusan ang turno, at nasa notification ito. Nagsisimula ang mga turno mula 8 AM hanggang 9 PM.',
    now: 'Piliin ang “Pumila” sa page ng item. Sampung piraso ang puwede mong sabay na hintayin, at puwede kang umalis kahit kailan.',
    otherwise: 'Kung hindi ka bumili sa turno mo, tatanungin ang susunod.',
  },
  offers: {
    title: 'Tawad',
    lead: 'Sa tawad ay sinasabi mo kung magkano ang ibabayad mo. Kung tanggapin ng seller, naka-reserve na ito sa iyo sa presyong iyon.',
    until: 'Bukas ang tawad nang 24 oras. Puwedeng sumagot ang seller ng ibang presyo, na 24 oras din.',
    now: 'Piliin ang “Tumawad” sa page ng item. Kalahati ng presyo o higit pa ang puwede, tatlong beses sa bawat piraso. Puwede mong bawiin hangga’t wala pang sagot.',
    otherwise: 'Natatapos ang tawad kapag napunta sa iba ang piraso. Walang babayaran o utang.',
  },
  'live-sales': {
    title: 'Live sale',
    lead: 'Isa-isang ipinapakita ng seller ang mga piraso. Ang unang mag-tap ng “Mine” ang makakakuha.',
    until:
      'Pagkatapos ng sale ay may bill ang bawat buyer. Nasa bill kung hanggang kailan itatabi ang mga piraso.',
    now: 'Buksan ang link mula sa seller, at mag-log in bago magsimula. Kung nag-comment ka sa ibang pangalan, buksan ang link ng bill mo para makuha ang mga piraso.',
    otherwise: 'Kung pangalawa ang tap mo, puwede kang pumila para sa piraso.',
  },
  saving: {
    title: 'Cart, collections at ni-save na paghahanap',
    lead: 'Mag-save ng piraso para pag-isipan. Aabisuhan ka kapag mas mura na o wala nang naka-hold.',
    now: 'Nasa cart kung ano ang kukunin mo sa bawat bayan. Hanggang 2,000 piraso ang isang collection. Inaabisuhan ka ng ni-save na paghahanap sa mga bagong tugma.',
    otherwise: 'Hindi naka-hold ang naka-save: mabibili pa rin ito ng iba.',
  },
  paying: {
    title: 'Pagbabayad',
    lead: 'Sa shop ka nagbabayad, hindi sa Ukay: cash kapag kinuha mo, o sa sariling QR code ng shop.',
    until: 'Magbayad sa QR kapag puwede nang i-pick up. Nasa pickup ang halaga.',
    now: 'I-scan o i-save ang code na nasa pickup, tingnan ang pangalan, bayaran ang eksaktong halaga, at sabihing bayad ka na. Huwag magbayad sa numerong ipinadala sa chat.',
    otherwise:
      'Kung nagbago ang halaga, tingnan ulit ang pickup bago magbayad. Kung hindi magamit ang code, sinasabi kung bakit.',
  },
  'payment-states': {
    title: 'Hindi pa bayad, sinabing bayad, natanggap, ibinalik',
    lead: 'May apat na kalagayan ang bayad. Sinasabi ng buyer na bayad na, at ng seller na dumating ito.',
    now: 'Seller: tingnan ang wallet mo bago sabihing natanggap. Kung hindi mo maibigay ang bayad nang piraso, ibalik ang pera at sabihin doon.',
    otherwise:
      'Kung hindi magkasundo, sabihin sa pickup na may mali. Babasahin ng admin ang magkabilang panig.',
  },
  vouchers: {
    title: 'Mga voucher at balance',
    lead: 'Isang beses na idinadagdag ng voucher ang halaga nito sa balance ng seller.',
    now: 'I-type ang code sa page na Gamitin ang Voucher. Hindi mahalaga ang malaking titik at gitling.',
    otherwise:
      'Kung hindi valid ang code, basahin ulit: isang beses lang ito gumagana. Pagkatapos ng maraming maling code ay kailangan mong maghintay.',
  },
  documents: {
    title: 'Pagpapatunay kung sino ka',
    lead: 'Bawat seller ay nagpapadala ng photo ng dalawang ID at isang selfie. Admin ang nagkukumpara. Walang ibang nakakakita.',
    until: 'Isa o dalawang araw ng trabaho ang pagtingin.',
    now: 'Ipadala ang tatlong photo, kita ang lahat ng sulok at walang silaw. Habang naghihintay ay wala kang gagawin. Aabisuhan ka.',
    otherwise:
      'Kung hindi tinanggap, nasa page kung bakit. Ipadala ulit ang tatlo. Maitatama ang maling pangalan ng account kung may patunay.',
  },
  photos: {
    title: 'Mga photo na hindi tinatanggap',
    lead: 'Puwede ang JPEG, PNG, WebP, AVIF, GIF at photo ng cellphone, hanggang 12 MB bawat isa at walo sa isang piraso.',
    now: 'Kumuha ng bagong photo, o i-save ito bilang JPEG. Hintayin ang photo na ipinapadala pa. Hindi nawawala ang na-type mo.',
    otherwise: 'Kung ayaw pa rin, subukan sa ibang network. Nakatabi ang ibang photo.',
  },
  listing: {
    title: 'Mag-list at magbago ng piraso',
    lead: 'Kailangan ng piraso ang photo, pangalan, size, estilo, tag at presyo. Sinasabi sa tabi ng bawat isa kung ano ang kulang.',
    now: 'Nagmumungkahi ng tag ang Awtomatikong Tag mula sa photo. Walang napipili nang walang tap. Hindi mababago ang pirasong naka-reserve, nabenta o nasa live sale.',
    otherwise:
      'Nananatili ang draft hanggang i-publish o burahin mo. Puwedeng bawiin sandali ang maling pagbabago.',
  },
  files: {
    title: 'Mag-import ng file',
    lead: 'Nakakapagdagdag o nakakapagbago ang CSV ng hanggang 2,000 piraso. Nasa ZIP ang mga photo nila.',
    now: 'Magsimula sa template, at i-save ang sheet bilang “CSV UTF-8”. Ipinapakita ang linyang may mali at kung bakit, at tuloy ang iba.',
    otherwise:
      'Puwede mong ipadala ang mga naitamang linya lang. Walang pirasong madadagdag nang dalawang beses.',
  },
  'your-shop': {
    title: 'Ang shop mo',
    lead: 'May pangalan, address, oras at pin sa mapa ang shop. Nakikita ng buyer ang bayan bago mag-reserve.',
    now: 'Nasa Settings ng shop ang lahat. Kapag bakasyon ay walang tinitinda, at tuloy ang mga bukas na ticket. Puwedeng mag-list at mag-abot ang helper, at ang may-ari ang bahala sa pera at sa shop.',
    otherwise:
      'Kung naka-pause o ipinatigil ang shop mo, nasa Mga desisyon kung bakit, at puwede kang umapela.',
  },
  'handing-over': {
    title: 'Mag-abot, at magbenta sa counter',
    lead: 'Ipinapakita ng buyer ang pass. I-scan o i-type ang anim na numero, lagyan ng check ang mga piraso, at tapusin ang pickup.',
    now: 'Kung hindi mahanap ang code, tingnan kung sa shop mo ang pass. Hindi maibebenta sa counter ang pirasong may ticket, para walang mabenta nang dalawang beses.',
    otherwise:
      'Kung walang network, itinatabi ang pag-abot at ipinapadala mamaya. Puwedeng bawiin ang benta sa counter sa loob ng isang minuto.',
  },
  chat: {
    title: 'Chat',
    lead: 'Tungkol sa piraso ang usapan ng buyer at seller. Binabasa lang ito ng admin kung i-report ng isa sa dalawa.',
    now: 'Huwag magpadala ng code o pera dahil lang may humingi rito. Puwede mong i-block ang tao, at i-report ang message.',
    otherwise: 'Kung naka-block ang usapan, walang bagong message na makakalusot. Nananatili ang mga luma.',
  },
  reports: {
    title: 'Mga report, desisyon at apela',
    lead: 'Kahit sino ay puwedeng mag-report ng piraso, review, shop o message. Admin ang nagpapasya at nagsasabi kung bakit.',
    until: 'May 30 araw ka para umapela. Ibang admin ang magpapasya.',
    now: 'Nasa Mga desisyon ang lahat ng pinagpasyahan tungkol sa iyo. Kung tungkol sa pickup, piliin ang “May mali sa pickup na ito” sa page nito.',
  },
  reviews: {
    title: 'Mga review',
    lead: 'Nagre-review ang dalawang panig, at makikita ang review ng isa’t isa kapag pareho nang nakasulat o tapos na ang panahon.',
    until: 'Sa loob ng 14 araw pagkatapos maibigay.',
    now: 'Buksan ang pickup. Hindi na mababago ang review, at isang beses itong masasagot ng kabila.',
  },
  'logging-in': {
    title: 'Pag-log in, at nakalimutang password',
    lead: 'E-mail at password ang nagbubukas ng account mo. Hindi kailanman hinihingi ang ID sa pag-log in.',
    until: 'Sandali lang gumagana ang link mula sa e-mail, at isang beses. Pinapalitan ito ng mas bago.',
    now: 'Tingnan ang spelling ng e-mail. Piliin ang “Nakalimutan ang password?” para sa link. Gamitin ang pinakabagong e-mail, at tingnan din ang spam.',
    otherwise:
      'Pagkatapos ng maraming maling password ay maghintay sandali. Hindi ka maila-lock ng subok ng iba.',
  },
  passkeys: {
    title: 'Mga passkey',
    lead: 'Sa passkey ay nakakapag-log in ka gamit ang daliri, mukha o screen lock ng device, nang walang password.',
    now: 'Gumawa ng isa sa Account, sa bawat device na ginagamit mo. I-on muna ang screen lock. Sa pag-log in, piliin ang passkey.',
    otherwise:
      'Gumagana pa rin ang password. Alisin sa Account ang passkey ng nawalang device. Kung nasa browser ng Messenger, buksan ang Ukay sa Chrome.',
  },
  'second-factor': {
    title: 'Mga code mula sa app',
    lead: 'Humihingi ang 2-step login ng anim na numero mula sa authenticator app pagkatapos ng password. Maaaring kailangan ito ng mga admin.',
    now: 'I-type ang code na ipinapakita ngayon ng app. Isang beses lang gumagana ang bawat code. Kung mali ang oras ng cellphone, gawin itong automatic.',
    otherwise:
      'Kung wala ang cellphone, gamitin ang isa sa mga recovery code mo. Kung wala rin ang mga iyon, ang team lang ng marketplace ang makapagpapasok sa iyo.',
  },
  phone: {
    title: 'Ang numero ng cellphone mo',
    lead: 'May mga marketplace na humihingi ng kumpirmadong numero bago ang unang reservation.',
    until: 'Sampung minuto gumagana ang code. Puwede kang humingi ng bago.',
    now: 'Tingnan ang numero: 11 digit na nagsisimula sa 09. I-type ang code mula sa pinakabagong text.',
    otherwise: 'Kung walang dumating na text, subukan mamaya, o palitan ang numero sa Account.',
  },
  'your-data': {
    title: 'Ang data mo, at pagbura ng account',
    lead: 'Nasa Account ang mga detalye mo, kung saan ka naka-log in, ang download ng data mo, at ang pagbura.',
    now: 'Tapusin o i-cancel muna ang mga bukas na ticket, at ubusin ang balance. Hinihingi ng pagbura ang password mo.',
    otherwise:
      'Itinatabi muna ang kailangan ng batas o ng bukas na kaso. Nasa privacy notice kung gaano katagal.',
  },
  notifications: {
    title: 'Mga notification',
    lead: 'Inaabisuhan ka sa ticket, message, presyo at turno: dito, sa device mo at sa e-mail.',
    now: 'May switch sa Account para sa bawat uri. Sa iPhone, kailangang nasa home screen muna ang app.',
    otherwise:
      'Kung tahimik ang device, tingnan ang settings ng browser. Sa gabi ay naghihintay ang karamihan.',
  },
  'marketplace-team': {
    title: 'Para sa team ng marketplace',
    lead: 'May kani-kaniyang gawain ang mga admin. Kung bawal sa isa ang isang bagay, sinasabi kung anong role ang kailangan.',
    now: 'May mga gawaing kailangan ng pangalawang admin: naghihintay ito sa page nila. Kung iba na ang nagpasya, buksan ulit ang listahan.',
    otherwise: 'Hindi maaalis ang huling owner. Kailangang may ibang admin na maging owner muna.',
  },
  connection: {
    title: 'Walang network, o mabagal',
    lead: 'Nananatili sa screen ang na-type mo. Nabubuksan ang ticket at pass kahit walang network.',
    now: 'Hintayin ang network at subukan ulit. Isang beses lang bibilangin ang pagbili o message na dalawang beses ipinadala.',
    otherwise: 'Kung sinasabing hindi alam ang kinalabasan, tingnan muna ang mga ticket mo bago umulit.',
  },
  'not-found': {
    title: 'Wala na, o hindi para sa iyo',
    lead: 'Wala na ang piraso, page o ticket, o sa iba ito.',
    now: 'Tingnan kung tamang account ang naka-log in. Bumalik at buksan ito mula sa listahan.',
    otherwise: 'Nawawala sa lahat ng listahan ang nabenta o inalis na. May mga katulad sa paghahanap.',
  },
  'server-busy': {
    title: 'Sobrang daming subok, o abala ang server',
    lead: 'May hangganan para protektado ang lahat. Minsan ay sabay-sabay ang nagpapadala ng photo, o nagre-restart ang server.',
    until: 'Madalas ay isang minuto. Sinasabi kung mas matagal.',
    now: 'Maghintay sandali at subukan ulit. Walang nawawala sa na-save mo.',
    otherwise: 'Kung isang oras na, sumulat sa team ng marketplace.',
  },
}
