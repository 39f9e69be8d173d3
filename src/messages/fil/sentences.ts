import type { ErrorCode } from '#contract/errors.ts'
import type { TranslateError } from '../en/language.ts'
import { translateFileSentence } from './file-sentences.ts'
import { translateRule } from './rules.ts'

const sentences: Record<ErrorCode, string> = {
  bad_input: 'May kulang o mali. Pakitingnan at subukan ulit.',
  cross_site: 'Galing sa ibang site ang request na ito kaya hindi tinanggap.',
  not_signed_in: 'Mag-log in ka muna.',
  wrong_token: 'Hindi kilala ang token na ito, o binawi na.',
  token_not_allowed: 'Hindi ito magagawa ng program gamit ang token na ito.',
  wrong_credentials: 'Mali ang username o password',
  code_wanted: 'Ilagay ang code na nasa authenticator app mo.',
  wrong_code: 'Mali o nagamit na ang code na ito. Ilagay ang susunod.',
  passkeys_off: 'Hindi gumagana ang passkey sa address na ito. Mag-log in gamit ang password mo.',
  passkey_over: 'Masyadong matagal o nagamit na ito. Subukan muli.',
  passkey_elsewhere: 'Para sa ibang site ang sagot ng passkey na ito, kaya tinanggihan.',
  passkey_unverified:
    'Hindi tiniyak ng device mo na ikaw nga ito. I-on ang screen lock, fingerprint o mukha, at subukan muli.',
  wrong_passkey: 'Walang account dito para sa passkey na ito. Mag-log in gamit ang password mo.',
  passkey_copied:
    'Mas kaunti ang bilang ng gamit ng passkey na ito kaysa dati, gaya ng sa kopya. Mag-log in sa ibang paraan at alisin ito.',
  passkey_taken: 'Nasa isang account na ang passkey na ito.',
  too_many_passkeys: 'May 10 passkey ka na, ang pinakamarami sa isang account. Mag-alis muna ng isa.',
  second_factor_needed: 'I-set up muna ang 2-step login mo.',
  second_factor_on: 'May 2-step login ka na. I-off muna ito.',
  second_factor_off: 'Wala kang 2-step login.',
  set_up_over: 'Hindi nasimulan ang setup na ito, o masyadong natagalan. Magsimula ulit.',
  codes_locked: 'Hindi ma-check ang mga code ngayon. Nasa log ng server ang dahilan.',
  wrong_first_run_code: 'Mali o mahigit isang araw na ang code na ito. I-start ulit ang server para sa bago.',
  mail_not_sent: 'Hindi tinanggap ng mail server ang mail. Nasa log ng server ang dahilan.',
  link_over:
    'Hindi na gumagana ang link na ito. Nagamit na, napalitan ng mas bago, o luma na. Humingi ng bago.',
  wrong_password: 'Hindi ito ang password mo.',
  tickets_open: 'May mga bukas ka pang ticket. Tapusin o i-cancel muna ang mga iyon.',
  balance_left: 'May balanse ka pa, at mawawala iyon.',
  account_stopped: 'Naka-stop ang account mo.',
  under_age:
    'Dapat 18 taong gulang ka pataas para magbenta rito. Puwede kang bumili nang may pahintulot ng magulang o guardian, gamit ang account na pang-buyer.',
  not_allowed: 'Hindi ito magagawa ng account mo.',
  owner_only: 'Ang may-ari lang ng shop ang makakagawa nito.',
  not_your_role: 'Hindi ito saklaw ng role mo. Magtanong sa isang may-ari ng marketplace.',
  help_ended: 'Hindi ka na tumutulong sa shop na ito.',
  not_yours: 'Ibang account ang nasa request na ito.',
  not_found: 'Wala ito, o hindi mo puwedeng makita.',
  too_many_tries: 'Masyadong maraming subok. Maghintay sandali at subukan ulit.',
  too_many_uploads:
    'Masyadong maraming photo ang sabay na ipinapadala. Hintaying matapos ang ilan, tapos subukan ulit.',
  too_many_requests: 'Masyadong maraming request nang sabay. Maghintay sandali at subukan ulit.',
  too_many_streams: 'Masyadong maraming page mo ang bukas nang sabay. Isara ang ilan.',
  too_large: 'Masyado itong malaki para sa amin.',
  upload_slow: 'Masyadong matagal dumating ang photo na ito. I-check ang connection mo at subukan ulit.',
  unsupported_body: 'Hindi nabasa ng server ang ipinadala.',
  email_taken: 'May account na sa e-mail na ito.',
  name_fixed: 'Kinukumpara ng admin ang pangalan mo sa mga ID mo, kaya hindi na ito mapapalitan dito.',
  common_password: 'Isa ang password na ito sa mga pinakakaraniwan. Pumili ng iba.',
  guessable_password:
    'Halos salita lang ng site na ito, lugar, o sarili mong pangalan, e-mail o numero ang password na ito. Dagdagan ng ibang salita.',
  unknown_tag: 'Wala ang isa sa mga tag.',
  shop_missing: 'Magbukas ka muna ng shop.',
  shop_location_missing: 'Hindi pa nilalagay ng shop na ito kung nasaan ito.',
  already_helping: 'May tinutulungan ka nang shop. Umalis muna doon.',
  own_tickets_open:
    'May bukas ka pang ticket sa shop na ito, o nakapila ka pa. Tapusin o iwan muna ang mga iyon.',
  too_many_helpers: 'Hanggang 20 helper lang ang isang shop.',
  too_many_invitations: 'May 10 bukas na imbitasyon ka na, ang pinakamarami. Mag-cancel muna ng isa.',
  side_changed: 'Nasa kabila ka na, sa ibang tab. Bumalik muna, pakiusap.',
  both_sides_there: 'Iisang login na ang pagbili at pagbenta mo.',
  own_shop: 'Sarili mong shop ito.',
  same_side:
    'Kauri ng account na ito ang account na iyon. Account ng buyer at ng seller lang ang mapagsasama.',
  other_code_wanted: 'May pangalawang patunay ang kabilang account. Ilagay din ang code nito.',
  other_account_stopped: 'Nakahinto ang account na iyon, kaya hindi ito maisasama.',
  helper_of_shop: 'Hindi ka makakabili sa sarili mong shop, o sa shop na tinutulungan mo.',
  helps_shop: 'Hindi mo masusundan ang sarili mong shop, o ang shop na tinutulungan mo.',
  shop_not_open: 'Naka-pause ang shop na ito. Masusundan mo ito kapag nagbenta ulit.',
  shop_blocked_you: 'Ayaw makatanggap ng shop na ito mula sa iyo, kaya hindi mo ito masusundan.',
  follows_full:
    'May 500 shop ka nang sinusundan, ang pinakamarami. Mag-unfollow muna ng isa, at subukan ulit.',
  saved_searches_full:
    'May 30 paghahanap ka nang na-save, ang pinakamarami. Magbura muna ng isa, at subukan ulit.',
  ranking_off:
    'Hindi nakaayos ang home mo ayon sa mga ginagawa mo, kaya walang itinatago rito. Puwede mo itong i-on sa Account mo.',
  shop_exists: 'May shop ka na.',
  name_reserved: 'Puwedeng akalaing Ukay, wallet o badge ang pangalang ito. Pumili ng iba.',
  shop_name_taken: 'May ibang shop na may ganitong pangalan. Pumili ng iba.',
  not_a_photo: 'Hindi namin mabasa ang file na ito bilang photo. Puwede ang JPEG, PNG, WebP, AVIF at GIF.',
  photo_too_large: 'Sobra ang pixel ng photo na ito. Pumili ng mas maliit.',
  photo_infected: 'May nakita ang virus scanner sa file na ito. Pumili ng ibang photo.',
  too_many_photos: 'Hanggang 8 photo lang ang isang item.',
  too_many_drafts:
    'May 100 draft ka na, ang pinakamarami. Idagdag ang kulang na photo sa ilan, o mag-delete ng ilan, at subukan ulit.',
  too_many_waiting_drafts:
    'May 2,500 draft ka nang naghihintay na i-publish, ang pinakamarami. Mag-publish o mag-delete muna ng ilan, tapos subukan ulit.',
  sku_taken: 'May ibang piraso na ang shop mo na may ganitong SKU.',
  csv_not_text: 'Spreadsheet o ZIP ito, hindi CSV file. I-save ito bilang “CSV UTF-8”.',
  csv_encoding: 'Hindi namin mabasa ang mga letra ng file na ito. I-save ito bilang “CSV UTF-8”.',
  csv_malformed:
    'Hindi namin mabasa ang file na ito bilang CSV. Baka may kulang na quote, o may sobrang habang linya. Magsimula sa template namin.',
  csv_columns:
    'Dapat nasa unang linya ang pangalan ng bawat column, isang beses lang, kasama ang pangalan, SKU o ID ng piraso. Magsimula sa template namin.',
  csv_too_long: 'Hanggang 2,000 linya lang ang isang file. Hatiin ito.',
  csv_empty: 'Walang linya ang file na ito sa ilalim ng mga pangalan ng column.',
  zip_unreadable: 'Hindi namin mabasa ang ZIP na ito. Gawin ulit ito, nang walang password.',
  zip_name:
    'Hindi magagamit ang pangalan ng file na ito. Bigyan ito ng simpleng pangalan na hanggang 100 character.',
  zip_same_name:
    'May isa pang litrato sa ZIP na ganito rin ang pangalan, kahit iba ang malaking letra o folder. Palitan ang pangalan ng isa.',
  zip_file_unreadable: 'Hindi mabuksan ang file na ito. Gawin ulit ang ZIP.',
  zip_too_large: 'Hanggang 2,000 litrato lang ang ZIP, 12 MB bawat isa at 200 MB lahat.',
  import_running: 'May ibang file ng shop mo na ini-import pa. Hintaying matapos ito.',
  photo_link: 'Hindi kinukuha ang mga litrato mula sa link. Ilagay ang mga ito sa ZIP, o idagdag sa draft.',
  photo_missing: 'Wala sa ZIP o sa mga naipadala mo dati ang litratong may ganitong pangalan.',
  line_too_long: 'Mas maraming cell ang linyang ito kaysa sa unang linya ng file.',
  item_unknown:
    'Walang piraso ang shop mo na may ganitong ID. Iwanang walang laman ang cell para magdagdag ng bago.',
  line_twice: 'May naunang linya tungkol sa parehong piraso.',
  item_taken_down: 'Tinanggal namin ang item na ito. Puwede mong hilingin na tingnan namin ulit.',
  shop_paused: 'Naka-pause ang shop mo, kaya walang ibinebenta rito ngayon.',
  price_out_of_range: 'Bababa sa ₱1 o lalampas sa ₱1,000,000 ang bagong presyo.',
  too_many_tags: 'Hanggang 20 tag lang ang isang item.',
  tag_needed: 'Kailangan ng kahit isang tag ang item.',
  too_many_items: 'Hanggang 500 item lang ang mababago nang sabay. Pakikitiran ang ipinapakita.',
  undo_over: 'Masyado nang matagal ito para i-undo.',
  changed_since: 'Nabago na ulit ang item na ito.',
  shop_away: 'Wala ang shop mo sa panahong iyon. Tapusin muna ang bakasyon mo, o pumili ng mas huling araw.',
  vacation_day: 'Pumili ng araw mula bukas hanggang 90 araw mula ngayon.',
  sale_planned:
    'May naka-plano kang live sale bago ang araw na iyon. I-cancel o ilipat muna ito, o pumili ng mas maagang araw.',
  held_for_names:
    'May mga pirasong naka-hold para sa mga pangalan mula sa live sale. Hintaying makuha ang mga ito, o i-release muna.',
  item_complete: 'Naka-list na ang item na ito.',
  item_reserved: 'May buyer na nag-reserve nito. Mababago mo ito kapag tapos na ang ticket.',
  item_sold: 'Nabili na ang item na ito. Hindi na ito mababago.',
  item_unfinished: 'Hindi pa tapos ang listing na ito. Idagdag muna ang kulang na photo.',
  photos_changed: 'Nabago ang mga photo ng item na ito habang nangyayari ito. Pakitingnan ulit.',
  item_held: 'Hindi mabili ang item. May nakabinbing ticket na.',
  too_many_bales: 'May 500 bale ka na, ang pinakamarami. Mag-delete muna ng isa.',
  bale_missing: 'Wala na ang bale na ito. Pumili ng iba.',
  bale_full: 'Hanggang 2,000 piraso lang ang isang bale.',
  in_live_sale: 'Nakahanda ang pirasong ito sa isang live sale. Alisin muna ito sa sale.',
  in_drop: 'Nakahanda ang pirasong ito sa drop mo. Alisin muna ito sa drop.',
  item_not_draft: 'Mga draft lang ang puwede sa drop. Naka-list na o nabili na ang pirasong ito.',
  drop_time: 'Pumili ng minuto mula ngayon hanggang 14 na araw mula ngayon.',
  drop_set_already: 'May nakatakda ka nang drop. Hintayin munang magbukas ito, o kanselahin muna.',
  drop_over: 'Nagbukas na ang drop na ito, o kinansela na.',
  drop_empty: 'May kahit isang piraso ang drop. Puwede mo itong kanselahin.',
  drop_planned:
    'May nakatakda kang drop bago ang araw na iyon. Kanselahin o ilipat muna ito, o pumili ng mas maagang araw.',
  item_on_hold: 'Hindi nabenta: naka-hold ang pirasong ito.',
  item_sold_already: 'Nabenta na ang pirasong ito.',
  item_withdrawn: 'Naka-take down ang pirasong ito. Ibalik muna ito sa bentahan.',
  item_is_draft: 'Draft pa ang pirasong ito. I-publish muna.',
  sale_settled: 'Lampas na ng isang minuto, kaya hindi na mababago ang bentang ito.',
  no_tag_numbers: 'Nagamit na ng shop mo ang lahat ng numero ng price tag.',
  sale_not_running: 'Hindi tumatakbo ang live sale na ito.',
  sale_running: 'May tumatakbong live sale ang tindahang ito. Tapusin muna ito.',
  sale_over: 'Tapos na ang live sale na ito.',
  item_not_free: 'Hindi mapipili ang pirasong naka-reserve, nabili na, o nasa ibang live sale.',
  too_many_in_sale: 'Hanggang 300 piraso lang ang laman ng isang live sale.',
  too_many_sales: 'May 20 live sale kang hindi pa tapos. Tapusin o i-cancel muna ang isa.',
  too_many_names: 'Hanggang 300 pangalan lang ang laman ng isang live sale.',
  bill_taken: 'May kumuha na sa mga pirasong ito.',
  bill_over: 'Hindi na nakatabi ang mga pirasong ito.',
  cart_item_held: 'Hindi maidagdag sa cart ang item. May nakabinbing ticket na.',
  cart_full: 'Puno na ang cart mo. Hanggang 200 item lang.',
  collections_full: 'May 200 collection ka na. Mag-delete muna ng isa.',
  collection_full: 'Puno na ang collection na ito. Hanggang 2,000 item lang.',
  already_in_collection: 'Nasa collection na ito ang item',
  conversation_blocked: 'Hindi na puwedeng magpadala ng bagong message dito.',
  message_reused: 'Naipadala na ang message na ito na may ibang text o photo.',
  item_gone: 'Hindi na binebenta ang item na ito.',
  item_changed: 'Nagbago ang presyo ng item na ito.',
  too_many_open_tickets: 'Puno na ang mga reservation mo sa ngayon. Mag-pick up o mag-cancel muna ng isa.',
  reservation_declined: 'Hindi matanggap ng seller na ito ang reservation mo. Marami pang ibang item.',
  line_not_needed: 'Ibinebenta na ulit ang item na ito. Puwede mo na itong bilhin.',
  line_full: 'Puno na ang pila para sa item na ito.',
  no_offers:
    'Hindi tumatanggap ng tawad ang seller na ito para sa pirasong ito. Mabibili mo ito sa presyo nito.',
  offer_out_of_range: 'Tumawad ng hindi bababa sa kalahati ng presyo, at mas mababa sa presyo.',
  offer_waits: 'Naghihintay pa ng sagot ang tawad mo sa pirasong ito. Bawiin ito para makatawad ulit.',
  offers_used_up: 'Nakatatlong tawad ka na sa pirasong ito, at hanggang tatlo lang.',
  offer_words:
    'Mukhang humihingi ng pera, code o link ang isinulat mo. Tungkol lang sa piraso ang isulat, please.',
  offer_over: 'Tapos na ang tawad na ito.',
  buyer_cannot_reserve: 'Hindi ito mare-reserve ng buyer ngayon. Walang nagbago.',
  no_savers: 'Wala sa mga nag-save ng pirasong ito ang maaalok ngayon.',
  offered_already: 'Inaalok mo na ang pirasong ito sa mga nag-save nito.',
  too_many_lines: 'Nakapila ka na sa 10 item, ang pinakamarami. Umalis muna sa isang pila.',
  purchase_settled: 'Walang nabili ang request na ito, at hindi na mangyayari. Pakisubukan ulit.',
  move_not_allowed: 'Hindi na maibabalik ang ticket sa naunang hakbang.',
  already_asked: 'Naitanong mo na ito, at sumagot na ang shop.',
  already_answered: 'Nasagot na ito, o tapos na ang ticket.',
  day_not_possible: 'Pumili ng araw pagkatapos ng deadline, hanggang 7 araw lang.',
  pickup_not_ready: 'Wala pang piraso na handa para sa pickup na ito.',
  pickup_over: 'Tapos na ang pickup na ito. Isang beses lang gumagana ang pass.',
  time_not_offered:
    'Hindi na puwede ang oras na ito. Pumili ng iba bago ang deadline, sa oras na bukas ang shop.',
  place_not_offered: 'Hindi na nakikipagkita ang shop sa lugar na ito. Pumili ng iba.',
  time_moved_before: 'Inilipat mo na ang oras nang isang beses. Mag-usap na lang kayo sa chat.',
  rider_has_left: 'Umalis na ang rider dala ang mga piraso mo.',
  rider_not_sent: 'Wala pang rider na umalis dala ang mga pirasong ito.',
  rider_sheet_changed: 'May nagbagong address o kahon. Pakitingnan ulit ang listahan.',
  pass_unknown: 'Walang pickup sa shop mo na may ganitong code. Pakitingnan ulit.',
  pass_other_shop: 'Para sa ibang shop ang pass na ito.',
  pass_ambiguous: 'Dalawang pickup ang may ganitong numero. I-scan na lang ang code.',
  pass_needed: 'Kailangan ang pass ng buyer para ma-cancel ang piraso nang sang-ayon kayong dalawa.',
  pickup_changed: 'Nagbago ang mga piraso ng pickup na ito. Pakitingnan ulit.',
  documents_in: 'Nasa amin na ang mga dokumento mo. Naghihintay na lang na matingnan.',
  documents_missing: 'Hindi pa naipapadala ng seller na ito ang tatlong dokumento.',
  review_early: 'Puwede mo itong i-review kapag nakuha o natapos na ang lahat ng piraso.',
  review_late: 'Puwedeng i-review ang pickup sa loob ng 14 na araw pagkatapos makuha.',
  review_written: 'Na-review mo na ang pickup na ito. Hindi na nababago ang review.',
  review_answered: 'Nasagot mo na ang review na ito.',
  case_open: 'May bukas nang kaso tungkol sa pickup na ito.',
  case_late: 'Puwede itong sabihin sa loob ng 14 na araw mula sa huling pagbabago ng pickup.',
  case_closed: 'Isinara na ng admin ang kasong ito.',
  case_full: 'Sampung message lang ang puwede sa bawat panig.',
  already_closed: 'May ibang admin na nagdesisyon na rito.',
  already_reported: 'Na-report mo na ito. Titingnan ito ng isang admin.',
  entry_taken: 'May ibang admin na humahawak nito ngayon.',
  not_possible: 'Hindi ito mapagpapasyahan dito. Pakitingnan ulit ang entry.',
  needs_other_admin: 'Ibang admin dapat ang gumawa nito, hindi ang nagpasya o humingi.',
  already_appealed: 'Nag-apela ka na laban sa desisyong ito.',
  appeal_late: 'Puwede lang mag-apela sa loob ng 30 araw mula sa desisyon.',
  last_owner: 'Dapat may maiwang may-ari. Gawin munang may-ari ang isa pang admin.',
  second_admin_needed:
    'Kailangan munang pumayag ng isa pang admin. Nasa page na nila ito. Subukan ulit kapag pumayag na sila.',
  already_decided: 'May ibang admin na nagdesisyon na sa seller na ito.',
  photos_not_seen: 'Tingnan muna ang tatlong photo ng seller na ito bago magdesisyon.',
  voucher_invalid: 'Mali ang voucher code',
  voucher_used: 'Nagamit na ang voucher na ito.',
  id_reused: 'Nagamit na sa iba ang clientID na ito.',
  push_off: 'Hindi nagpapadala ng notification sa device ang marketplace na ito.',
  too_many_tokens: 'May 5 token ka na, ang pinakamarami sa isang account. Magbawi muna ng isa.',
  too_many_webhooks: 'May 3 address ka na, ang pinakamarami sa isang shop. Mag-alis muna ng isa.',
  webhook_there: 'Nasa listahan mo na ang address na ito.',
  webhook_address:
    'Maglagay ng address na nagsisimula sa https:// at may pangalang pampubliko, walang port at password.',
  push_address:
    'Sa push service lang ng browser puwedeng magpadala ng notification. Hindi namin kilala ang address na ito.',
  photo_locked: 'Hindi mabuksan ang photo na ito ngayon. Nasa log ng server ang dahilan.',
  busy: 'Maraming photo ang inihahanda ngayon. Subukan ulit mamaya-maya.',
  scanner_away: 'Hindi ma-check ang mga photo kung may virus ngayon. Subukan ulit mamaya-maya.',
  vision_missing: 'Hindi makapaghanap gamit ang photo sa server na ito. Gumamit na lang ng salita.',
  search_slow: 'Masyadong matagal ang paghahanap na ito ngayon. Subukan ulit mamaya-maya.',
  shutting_down: 'Nagre-restart ang server. Subukan ulit mamaya-maya.',
  disk_full:
    'Puno na ang disk ng server, kaya hindi ito na-save. Ligtas ang mga na-save mo dati. Subukan ulit pagkalipas ng ilang minuto.',
  not_ready: 'Hindi pa handa ang server. Subukan ulit mamaya-maya.',
  qr_not_found: 'Walang mabasang QR code sa picture na ito. Pumili ng mas malinaw.',
  qr_not_payment: 'QR code ito, pero hindi pambayad. Piliin ang QR Ph ng wallet o bangko mo.',
  qr_damaged: 'Kulang o binago ang code na ito: mali ang checksum. I-save ulit mula sa wallet o bangko mo.',
  qr_foreign: 'Hindi ito para sa piso sa Pilipinas. Piliin ang QR Ph mo.',
  qr_fixed_amount: 'Para sa isang bayad na may nakatakdang halaga ang code na ito. Pumili ng walang halaga.',
  qr_with_fee:
    'May dagdag na fee o humihingi ng tip ang code na ito, kaya lalampas sa presyo ang babayaran ng buyer. Pumili ng wala nito.',
  qr_without_name: 'Walang pangalan sa code na ito, kaya hindi makikita ng buyer kung sino ang binabayaran.',
  payment_not_now: 'May nagbago na sa bayad na ito. Tingnan ulit.',
  total_changed: 'Nagbago na ang halaga. Tingnan ulit.',
  nothing_to_pay: 'Wala pang babayaran ngayon. Dapat may pirasong puwede nang i-pickup.',
  part_too_high: 'Mas malaki ito sa natitirang babayaran.',
  too_many_parts: 'Hanggang 40 hulog lang ang isang bayad.',
  texts_off: 'Hindi nagpapadala ng text message ang marketplace na ito.',
  text_failed: 'Hindi naipadala ang text message. Subukan ulit mamaya-maya.',
  phone_not_here:
    'Sa mga mobile number lang sa Pilipinas kami nagte-text: 11 numero na nagsisimula sa 09. Palitan muna ang number mo.',
  wrong_phone_code: 'Hindi iyan ang code.',
  phone_code_over: 'Hindi na gumagana ang code na ito. Humingi ng bago.',
  phone_needed: 'Kumpirmahin muna ang phone number mo bago ang unang reservation: tingnan sa Account.',
  mail_off: 'Hindi nagpapadala ng e-mail ang marketplace na ito.',
  internal: 'May nangyaring mali sa amin. Pakisubukan ulit.',
}

/** Where the server says more than the code does. */
const specific: Readonly<Record<string, string>> = {
  'Many people are logging in right now. Please try again in a moment.':
    'Maraming nagla-log in ngayon. Subukan ulit mamaya-maya.',
  'Many photos are being sent from your network right now. Please try again in a moment.':
    'Maraming photo ang ipinapadala mula sa network mo ngayon. Subukan ulit mamaya-maya.',
  'Many photos are being uploaded right now. Please try again in a moment.':
    'Maraming photo ang ina-upload ngayon. Subukan ulit mamaya-maya.',
  'Many requests are arriving right now. Please try again in a moment.':
    'Maraming request ang dumarating ngayon. Subukan ulit mamaya-maya.',
  'Many requests are being sent from your network right now. Please try again in a moment.':
    'Maraming request ang galing sa network mo ngayon. Subukan ulit mamaya-maya.',
  'This payment was changed very often. Please talk to each other in the chat.':
    'Napakadalas nang nagbago ang bayad na ito. Mag-usap na lang sa chat.',
  'The account of this buyer is stopped. Nothing has changed.':
    'Naka-stop ang account ng buyer na ito. Walang nagbago.',
  'This buyer has as many open reservations as they can have for now. Nothing has changed.':
    'Nasa sukdulan na ng puwedeng reservation ang buyer na ito sa ngayon. Walang nagbago.',
  'You have blocked this buyer. Nothing has changed.': 'Naka-block sa iyo ang buyer na ito. Walang nagbago.',
  'This buyer helps in your shop. Nothing has changed.':
    'Helper mo sa shop ang buyer na ito. Walang nagbago.',
  'This buyer must confirm a phone number first. Nothing has changed.':
    'Kailangan munang kumpirmahin ng buyer na ito ang phone number niya. Walang nagbago.',
  'This piece is too cheap for offers.': 'Masyado nang mura ang pirasong ito para sa tawad.',
  'Please end your live sale first.': 'Tapusin mo muna ang live sale mo.',
  'The buyer chooses the first time.': 'Ang buyer ang unang pumipili ng oras.',
  'The ticket already has this status.': 'Ganito na ang status ng ticket.',
  'The upload was cut off or is malformed.': 'Naputol o sira ang upload.',
  'This is not the password that you chose.': 'Hindi ito ang password na pinili mo.',
  'This piece does not await pickup.': 'Hindi pa o hindi na naghihintay ng pickup ang item na ito.',
  'This piece is on hold for you.': 'Naka-hold na para sa iyo ang item na ito.',
  'This photo is too complex to open. Please save it as a plain JPEG and choose that file.':
    'Masyadong kumplikado ang photo na ito. I-save ito bilang karaniwang JPEG at iyon ang piliin.',
  'This reservation can no longer be cancelled.': 'Hindi na maka-cancel ang reservation na ito.',
  'This seller has sent new documents since you opened this page. Please view them first.':
    'May bagong pinadalang dokumento ang seller na ito mula nang buksan mo ang page. Tingnan muna ang mga iyon.',
  'Too many wrong digits. Please scan the code, or complete the pieces without it.':
    'Masyadong maraming maling numero. I-scan ang code, o i-complete ang mga item kahit wala nito.',
  'Two of your photos are still being read. Please try again in a moment.':
    'Binabasa pa ang dalawa mong photo. Subukan ulit mamaya-maya.',
  'We cannot read HEIC photos. Please save yours as a JPEG, or set your camera to save JPEG photos.':
    'Hindi namin mabasa ang HEIC na photo. I-save ito bilang JPEG, o i-set ang camera mo na mag-save ng JPEG.',
  'You are sending messages very fast. Please wait a little; what you wrote is not lost.':
    'Ang bilis mong magpadala ng message. Maghintay sandali; hindi nawala ang sinulat mo.',
  'You changed your cover very often. Please try again in an hour.':
    'Madalas mong pinalitan ang cover mo. Subukan ulit pagkalipas ng isang oras.',
  'You saved and changed many searches in a short time. Please wait a little, and try again.':
    'Maraming paghahanap ang na-save at binago mo sa maikling oras. Maghintay muna, at subukan ulit.',
  'You followed and unfollowed many shops in a short time. Please wait a little, and try again.':
    'Maraming shop ang sinundan at in-unfollow mo nang sandali. Maghintay nang kaunti, at subukan ulit.',
  'You changed your meeting places very often. Please try again in an hour.':
    'Napakadalas mong binago ang mga lugar ng kitaan mo. Subukan ulit pagkalipas ng isang oras.',
  'You changed your shop very often. Please try again in an hour.':
    'Ilang beses mo nang binago ang shop mo. Subukan ulit pagkalipas ng isang oras.',
  'You still hold items for names from a live sale. Your account can be deleted once they are taken over or released.':
    'May nakatabi ka pang item para sa mga pangalan sa isang live sale. Mabubura ang account mo kapag nakuha o na-release na ang mga iyon.',
  'You have added 4,000 photos within a day, the most that is allowed. Your drafts are kept. Please add the other photos tomorrow.':
    'Nakapagdagdag ka na ng 4,000 photo sa isang araw, ang pinakamarami. Naka-save ang mga draft mo. Bukas na idagdag ang iba.',
  'You have sent 10 GB of photos within a day, the most that is allowed. Your drafts are kept. Please add the other photos tomorrow, or smaller ones.':
    'Nakapagpadala ka na ng 10 GB na photo sa isang araw, ang pinakamarami. Naka-save ang mga draft mo. Bukas na idagdag ang iba, o mas maliliit na photo.',
  'You have sent many photos in a short time. Please wait a little; what you wrote is not lost.':
    'Marami kang napadalang photo sa maikling panahon. Maghintay sandali; hindi nawala ang sinulat mo.',
  'You have sent many reviews in a short time. Please wait a little; what you wrote is not lost.':
    'Marami kang napadalang review sa maikling panahon. Maghintay sandali; hindi nawala ang sinulat mo.',
  'You have answered many reviews in a short time. Please wait a little.':
    'Marami kang nasagot na review sa maikling panahon. Maghintay sandali.',
  'You have sent many appeals in a short time. Please wait a little; what you wrote is not lost.':
    'Marami ka nang naipadalang apela sa maikling panahon. Maghintay muna sandali; hindi nawala ang isinulat mo.',
  'You have sent many reports in a short time. Please wait a little.':
    'Marami kang napadalang report sa maikling panahon. Maghintay sandali.',
  'You have written to many stores in a short time. Please wait a little.':
    'Marami ka nang sinulatang shop sa maikling panahon. Maghintay sandali.',
}

/** The end stays as the server writes it. */
const stoppedUntil = (sentence: string): string | undefined => {
  const [, until] = /^Your account is stopped until (.+)\.$/.exec(sentence) ?? []
  return until && `Naka-stop ang account mo hanggang ${until}.`
}

/** Undefined if only the code says what is meant. */
const translate = (sentence: string): string | undefined => {
  const translated =
    specific[sentence] ?? stoppedUntil(sentence) ?? translateFileSentence(sentence) ?? translateRule(sentence)
  return translated === sentence ? undefined : translated
}

/** What is wrong with one of several files, after its name. */
const ofFile = /^(“[^”]*”: )(.+)$/s

export const translateError: TranslateError = ({ error, code, fields, ...more }) => {
  const general = sentences[code] ?? error
  const ofFields = Object.entries(fields ?? {}).map(([field, text]) => [field, translate(text) ?? general])
  return {
    ...more,
    code,
    error:
      translate(error) ??
      `${ofFile.exec(error)?.[1] ?? ''}${translate(ofFile.exec(error)?.[2] ?? '') ?? general}`,
    ...(fields && { fields: Object.fromEntries(ofFields) as Record<string, string> }),
  }
}
