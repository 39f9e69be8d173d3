import type { HelperAct } from '#domain/helper-acts.ts'

export const acts: Record<HelperAct, string> = {
  'POST store/add_item': 'Nagdagdag ng item',
  'POST store/add_img_item': 'Nagdagdag ng photo',
  'POST store/attach_tag_to_item': 'Nag-tag ng item',
  'POST store/update_item': 'Binago ang item',
  'POST store/withdraw_item': 'Inalis sa bentahan ang item',
  'POST store/relist_item': 'Ibinalik sa bentahan ang item',
  'POST store/delete_item': 'Binura ang item',
  'POST store/publish_items': 'Nag-publish ng mga draft',
  'POST store/renew_items': 'Sinabing nandito pa ang mga piraso',
  'POST store/set_drop': 'Nagtakda ng drop',
  'POST store/move_drop': 'Inilipat ang drop',
  'POST store/leave_drop': 'Nag-alis ng mga piraso sa drop',
  'POST store/cancel_drop': 'Kinansela ang drop',
  'POST store/update_items': 'Binago ang maraming item',
  'POST store/undo_update_items': 'In-undo ang pagbago ng maraming item',
  'POST store/duplicate_item': 'Kinopya ang item',
  'POST store/sell_in_shop': 'Nagbenta ng piraso sa shop',
  'POST store/undo_sale': 'Nag-undo ng benta sa shop',
  'POST store/change_sale_price': 'Nagpalit ng presyo ng benta sa shop',
  'POST store/put_into_bale': 'Naglagay ng mga piraso sa bale',
  'POST store/import_items': 'Nagpadala ng file ng mga piraso',
  'POST store/start_import': 'Nag-import ng file ng mga piraso',
  'POST tickets/update_ticket_status': 'Inilipat ang ticket',
  'POST tickets/answer_request': 'Sinagot ang hiling ng buyer',
  'POST offers/answer_offer': 'Sumagot sa isang tawad',
  'POST pickups/choose_time': 'Nagtakda ng oras ng pickup',
  'POST pickups/choose_place': 'Nagtakda ng lugar at oras ng kitaan',
  'POST pickups/mark_ready': 'Minarkahang handa ang pickup',
  'POST pickups/say_sent': 'Nagpadala ng mga pickup sa rider',
  'POST pickups/complete': 'Iniabot ang pickup',
  'POST chat/send_message': 'Nagpadala ng mensahe',
  'POST chat/send_photos': 'Nagpadala ng mga photo',
  'POST chat/block': 'Nag-block ng buyer sa chat',
  'POST chat/unblock': 'Nag-unblock ng buyer sa chat',
  'POST chat/report': 'Nag-report ng mensahe',
  'POST moderation/report': 'Nagpadala ng report',
  'POST live/new_sale': 'Nagplano ng live sale',
  'POST live/change_sale': 'Binago ang live sale',
  'POST live/cancel_sale': 'Kinansela ang live sale',
  'POST live/set_items': 'Pinili ang mga item ng live sale',
  'POST live/add_item': 'Nagdagdag ng item sa live sale',
  'POST live/start_sale': 'Sinimulan ang live sale',
  'POST live/show_piece': 'Ipinakita ang item sa live sale',
  'POST live/take_back': 'Binawi ang item sa live sale',
  'POST live/claim_for_name': 'Inireserba ang item para sa pangalan',
  'POST live/release_name': 'Pinakawalan ang item na nakareserba sa pangalan',
  'POST live/end_sale': 'Tinapos ang live sale',
  'POST live/mark_sent': 'Minarkahang naipadala ang bill',
}
export const actsOfHelpers = 'Mga ginawa ng helper'
export const allHelpers = 'Lahat ng helper'
export const noActs = 'Dito makikita ang ginagawa ng mga helper mo, sa loob ng isang taon.'
export const whose = 'Kaninong gawa'
export const accept = 'Tanggapin'
export const backToBuying = 'Bumalik sa pamimili'
export const cancelInvitation = 'I-cancel'
export const cannot = 'Para sa may-ari lang'
export const cannotList = [
  'pera, voucher at payment QR',
  'mga dokumento, at ang account ng may-ari',
  'pangalan, address, oras at cover ng shop',
  'mga review, kaso, at kung sino ang tumutulong',
]
export const copyLink = 'Kopyahin ang link'
export const helpEnded = 'Hindi ka na tumutulong sa shop na ito'
export const helpEndedHint = 'Tinapos na ito ng may-ari, o umalis ka. Walang nagbago sa sarili mong account.'
export const helpers = 'Mga helper'
export const helpersLead =
  'Puwedeng mag-list, sumagot sa chat, maglipat ng ticket at mag-abot para sa shop mo ang mga taong pinagkakatiwalaan mo. May sariling account ang bawat isa, at nakikita mo kung sino ang gumawa. Nasa iyo pa rin ang pera, mga dokumento at detalye ng shop.'
export const helpsSince = (day: string) => `Mula ${day}`
export const invitationTitle = (shop: string) => `Tumulong sa ${shop}`
export const invitationLead = (shop: string, day: string) =>
  `Iniimbitahan kang tumulong ng may-ari ng ${shop}. Isang beses lang gagana ang link na ito, hanggang ${day}.`
export const invitationOver = 'Hindi na gumagana ang imbitasyong ito'
export const invitationOverHint = 'Nagamit na, na-cancel, o mahigit 7 araw na. Humingi ng bago sa may-ari.'
export const invite = 'Mag-imbita ng helper'
export const inviteHint =
  'Ipadala ang link na ito sa isang tao, halimbawa sa Messenger. Isang beses lang gagana, sa loob ng 7 araw. Ngayon lang ito ipapakita.'
export const logInToAccept = 'Mag-log in para tanggapin'
export const noHelpers = 'Wala ka pang helper.'
export const okay = 'Sige'
export const onlyBuyers = 'Account ng buyer lang ang puwedeng tumulong sa shop. Mag-log in gamit ang ganoon.'
export const openInvitation = (day: string) => `Bukas na imbitasyon, hanggang ${day}`
export const openInvitations = 'Mga bukas na imbitasyon'
export const remove = 'Alisin'
export const removed = (name: string) => `Hindi na tumutulong si ${name} sa shop mo`
export const removeQuestion = (name: string) => `Alisin si ${name}?`
export const removeWarning =
  'Wala na silang magagawa para sa shop mo mula ngayon. Mananatili ang mga nagawa na nila.'
export const signUpToAccept = 'Mag-sign up muna'
export const workAt = (shop: string) => `Magtrabaho sa ${shop}`
export const workingFor = (shop: string) => `Nagtatrabaho ka para sa ${shop}`
export const youMay = 'Puwede mong gawin'
export const youMayList = [
  'mag-list, magbago at mag-alis ng item',
  'maglipat ng ticket at sumagot sa hiling ng buyer',
  'magtakda ng oras, mag-scan ng pass at mag-abot',
  'sumagot sa chat, at mag-block o mag-report doon',
]
export const yourName = 'Makikita ng may-ari ang pangalan mo sa mga ginawa mo.'
