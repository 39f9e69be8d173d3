import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { exampleOf, lost, refusal, type Replies, sentWith, answerWith } from '#tests/browser/replies.ts'
import { show } from '#tests/browser/show.tsx'
import { createPhotoStore } from '#web/lib/photo-store.ts'
import { stored } from '#web/lib/stored.ts'
import { rackWaits } from '#web/lib/unsent-work.ts'
import { notice } from '#web/ui/notice-store.ts'
import { AddItemPage } from '../add-item-page.tsx'
import { emptyValues, type ItemValues } from '../add-item/item-values.ts'
import { RackPage } from '../rack/rack-page.tsx'
import {
  addJpeg,
  dropItem,
  itemNow,
  itemsNow,
  keepPhoto,
  loadItems,
  openForm,
  photoOf,
  writeForm,
} from './item-store.ts'
import { itemForSale } from './put-into-sale.ts'
import { attempt } from './send-item.ts'
import { sendWaiting } from './send-waiting.ts'
import { overallShare } from './sending-panel.tsx'
import type { StoredItem } from './stored-item.ts'

const itemID = '0198c1d2-0000-7000-8000-000000000101'
const saleID = '0198c1d2-0000-7000-8000-000000000201'
const jacket: ItemValues = {
  ...emptyValues,
  name: 'Jacket',
  description: 'Worn',
  price: '450',
  size: 'M',
  style: '0',
  tags: [1],
}
const photo = exampleOf('POST store/add_img_item')
const usual: Replies = {
  'POST store/add_item': { generatedID: itemID },
  'POST store/add_img_item': photo,
  'POST store/update_item': exampleOf('POST store/update_item'),
}

const login = (person: string) =>
  stored('device', 'session').write({ user_id: person, shop_owner_id: person })
let people = 0
/** Forgets what is in memory, as a closed tab does, and reads what the device has stored. */
const openAgain = () => {
  login(`person ${(people += 1)}`)
  return loadItems()
}

beforeEach(openAgain)
afterEach(async () => {
  await cleanup()
  await openAgain()
  for (const { id } of itemsNow()) await dropItem(id)
})

/** A submitted form with photos. */
const submitted = async (count = 3, more: Partial<StoredItem> = {}): Promise<string> => {
  const id = crypto.randomUUID()
  const photoIDs = Array.from({ length: count }, (_, n) => `${id} ${n}`)
  for (const [n, one] of photoIDs.entries()) await keepPhoto({ id: one, cut: new Blob([`photo ${n}`]) })
  await writeForm(id, 'form', () => ({ values: jacket, photoIDs, done: true, ...more }))
  return id
}
const resubmit = (id: string, more: Partial<StoredItem> = {}) =>
  writeForm(id, 'form', () => ({ done: true, ...more }))
const positions = () => sentWith('POST store/add_img_item').map(({ position }) => position)
const clientIDs = () => sentWith('POST store/add_item').map(({ clientID }) => clientID)
const waits = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Sends as a page does that has nothing to do with the item. */
const sendAll = async (until: () => boolean) => {
  const leaving = new AbortController()
  sendWaiting(() => undefined, leaving.signal)
  await vi.waitFor(() => expect(until()).toBe(true), { timeout: 5_000 })
  await waits()
  leaving.abort()
}

test('the item is sent, then its photos in order, and nothing of it stays on the device', async () => {
  answerWith(usual)
  const id = await submitted()
  expect(rackWaits.read()).toBe(1)
  expect(await attempt(id)).toEqual({ itemID })
  expect(sentWith('POST store/add_item')).toMatchObject([{ name: 'Jacket', photos: 3, price: 450 }])
  // The form lists an item with its last photo.
  expect(sentWith('POST store/add_item')[0]?.later ?? false).toBe(false)
  expect(positions()).toEqual([0, 1, 2])
  expect([itemNow(id), photoOf(`${id} 0`), rackWaits.read()]).toEqual([undefined, undefined, null])
  await openAgain()
  expect(itemsNow()).toEqual([])
})

test('two attempts at once are one', async () => {
  answerWith(usual)
  const id = await submitted(1)
  await Promise.all([attempt(id), attempt(id)])
  expect(positions()).toEqual([0])
})

test('after a lost connection only missing photos are sent again, also by a tab that is opened later', async () => {
  answerWith({ ...usual, 'POST store/add_img_item': (_, before) => (before === 1 ? lost : photo) })
  const id = await submitted()
  expect(await attempt(id)).toHaveProperty('error.code', 'offline')
  expect(itemNow(id)).toMatchObject({ itemID, sent: [0], problem: { position: 1, isRefusal: false } })
  await openAgain()
  expect(itemNow(id)).toMatchObject({ itemID, sent: [0], done: true })
  await sendAll(() => itemNow(id) === undefined)
  expect(positions()).toEqual([0, 1, 1, 2])
  expect(sentWith('POST store/add_item')).toHaveLength(1)
})

test('a form without a network waits, and is sent without its page', async () => {
  answerWith({
    ...usual,
    'POST store/add_item': (_, before) => (before === 0 ? lost : { generatedID: itemID }),
  })
  const id = await submitted(1)
  await attempt(id)
  expect(itemNow(id)).toMatchObject({ done: true, itemID: null })
  await sendAll(() => itemNow(id) === undefined)
  expect(new Set(clientIDs()).size).toBe(1)
})

test('a form that was changed or refused waits until it is submitted again', async () => {
  answerWith({
    ...usual,
    'POST store/add_item': (_, before) => (before === 0 ? refusal('internal') : { generatedID: itemID }),
  })
  const id = await submitted(1)
  expect(await attempt(id)).toHaveProperty('error.code', 'internal')
  expect(itemNow(id)).toMatchObject({ done: false, problem: { position: null, isRefusal: false } })
  await resubmit(id)
  await writeForm(id, 'form', () => ({ values: { ...jacket, price: '4' } }))
  expect(itemNow(id)?.done).toBe(false)
  await resubmit(id, { values: jacket })
  expect(await attempt(id)).toEqual({ itemID })
  expect(new Set(clientIDs()).size).toBe(1)
})

test('values that changed after a lost reply reach the item that may be there already', async () => {
  answerWith({
    ...usual,
    'POST store/add_item': (_, before) => (before === 0 ? lost : { generatedID: itemID }),
  })
  const id = await submitted(1)
  await attempt(id)
  await resubmit(id, { values: { ...jacket, price: '99' } })
  expect(await attempt(id)).toEqual({ itemID })
  expect(new Set(clientIDs()).size).toBe(1)
  expect(sentWith('POST store/update_item')).toMatchObject([{ itemID, price: 99 }])
})

test('with another number of photos it is another item', async () => {
  answerWith({
    ...usual,
    'POST store/add_item': (_, before) => (before === 0 ? lost : { generatedID: itemID }),
  })
  const id = await submitted(2)
  await attempt(id)
  await resubmit(id, { photoIDs: [`${id} 0`] })
  expect(await attempt(id)).toEqual({ itemID })
  expect(new Set(clientIDs()).size).toBe(2)
  expect(sentWith('POST store/update_item')).toEqual([])
})

test('an item that is listed already has its photo', async () => {
  answerWith({ ...usual, 'POST store/add_img_item': refusal('item_complete') })
  expect(await attempt(await submitted(1))).toEqual({ itemID })
})

test('a refused photo is known, and is not sent again by itself', async () => {
  answerWith({ ...usual, 'POST store/add_img_item': refusal('not_a_photo') })
  const id = await submitted(1)
  await attempt(id)
  expect(itemNow(id)?.problem).toMatchObject({ code: 'not_a_photo', position: 0, isRefusal: true })
  await sendAll(() => true)
  expect(positions()).toEqual([0])
})

test('an item that the server no longer has is made again', async () => {
  answerWith({
    ...usual,
    'POST store/add_img_item': (_, before) => (before === 1 ? refusal('not_found') : photo),
  })
  const id = await submitted(2)
  await attempt(id)
  expect(itemNow(id)).toMatchObject({ itemID: null, sent: [], done: false })
  await resubmit(id)
  expect(await attempt(id)).toEqual({ itemID })
  expect(new Set(clientIDs()).size).toBe(2)
  expect(positions()).toEqual([0, 1, 0, 1])
})

test('a limit of the shop shows its own message, and nothing typed or sent is lost', async () => {
  answerWith({
    'POST store/add_item': (_, before) =>
      before === 0 ? refusal('too_many_drafts') : { generatedID: itemID },
    'POST store/add_img_item': (_, before) => (before === 1 ? refusal('too_many_tries') : photo),
  })
  const id = await submitted()
  await attempt(id)
  expect(itemNow(id)).toMatchObject({ values: jacket, itemID: null, problem: { code: 'too_many_drafts' } })
  await resubmit(id)
  await attempt(id)
  const problem = {
    code: 'too_many_tries',
    position: 1,
    isRefusal: false,
    sentence: expect.stringMatching(/Too many/),
  }
  expect(itemNow(id)).toMatchObject({ itemID, sent: [0], problem })
  expect(await attempt(id)).toEqual({ itemID })
  expect(positions()).toEqual([0, 1, 1, 2])
  // The same form each time, so no second item is created.
  expect(new Set(clientIDs()).size).toBe(1)
})

test('the missing photos of a draft take the next places', async () => {
  answerWith(usual)
  const id = await submitted(2, { face: 'finish', itemID, values: emptyValues })
  expect(await attempt(id)).toEqual({ itemID })
  expect(sentWith('POST store/add_img_item')).toMatchObject([{ id: itemID }, { id: itemID }])
  expect(positions()).toEqual([undefined, undefined])
})

test('nothing of a person who has logged out is stored for the next one', async () => {
  answerWith({
    ...usual,
    'POST store/add_img_item': () => (login('somebody else'), refusal('not_signed_in')),
  })
  const id = await submitted(1)
  await attempt(id)
  expect(itemNow(id)?.problem).toBeNull()
})

const newItem = {
  name: 'Jacket',
  description: 'Worn',
  price: '450',
  size: 'M' as const,
  style: '0' as const,
  tags: [{ tagID: 1, tagName: 'Jacket', kind: null }],
  photos: [new Blob(['a']), new Blob(['b'])],
}

test('an item for a sale is a draft that goes on after a failure, and is added once', async () => {
  answerWith({
    ...usual,
    'POST store/add_img_item': (_, before) => (before === 1 ? lost : photo),
    'POST live/add_item': exampleOf('POST live/add_item'),
  })
  const forSale = itemForSale(saleID)
  const leave = forSale.watch()
  await expect(forSale.send(newItem)).rejects.toThrow()
  // The board is open, so nobody else sends it.
  await sendAll(() => true)
  expect(sentWith('POST live/add_item')).toEqual([])
  expect(await forSale.send(newItem)).toBe(itemID)
  expect(await forSale.send(newItem)).toBe(itemID)
  leave()
  expect(sentWith('POST store/add_item')).toMatchObject([{ later: true, tagID: [1], price: 450 }])
  expect(positions()).toEqual([0, 1, 1])
  expect(sentWith('POST live/add_item')).toEqual([{ saleID, itemID }])
  expect(itemsNow()).toEqual([])
})

test('an item for a sale whose board was closed is added later, or stays on the rack', async () => {
  const ended = { 'POST live/add_item': refusal('sale_over') }
  answerWith({ ...usual, ...ended, 'POST store/add_img_item': (_, before) => (before === 0 ? lost : photo) })
  await expect(itemForSale(saleID).send(newItem)).rejects.toThrow()
  await sendAll(() => sentWith('POST live/add_item').length > 0)
  expect(itemsNow()).toMatchObject([{ face: 'rack', saleID: null, itemID, sent: [0, 1] }])
  expect(itemsNow()[0]?.problem).toMatchObject({ code: 'sale_over', isRefusal: true })
})

test('an item for a sale that was given up is deleted on the server too', async () => {
  answerWith({
    ...usual,
    'POST store/add_img_item': refusal('not_a_photo'),
    'POST store/delete_item': exampleOf('POST store/delete_item'),
  })
  const forSale = itemForSale(saleID)
  await expect(forSale.send(newItem)).rejects.toThrow()
  forSale.giveUp()
  await sendAll(() => itemsNow().length === 0)
  expect(sentWith('POST store/delete_item')).toEqual([{ itemID }])
})

test('forms that earlier versions stored in the tab and on the device are taken over once', async () => {
  const area = { x: 0, y: 0, width: 1, height: 1 }
  const old = { cut: new Blob(['old']), whole: new Blob(['whole']), area, shape: 'Square', turns: 1 }
  await createPhotoStore('add-item', 1_000).keep({ id: 'p1', ...old })
  await createPhotoStore('edit-item', 1_000).keep({ id: 'p2', ...old })
  const oldRackPhoto = { id: 'p3', jpeg: new Blob(['rack']) }
  await createPhotoStore<typeof oldRackPhoto>('rack-photos', 1_000).keep(oldRackPhoto)
  const oldRackItem = { id: 'r', photoIDs: ['p3'], values: jacket, place: 4 }
  await createPhotoStore<typeof oldRackItem>('rack', 1_000).keep(oldRackItem)
  const progress = { clientID: 'client', tried: 'form', itemID: null, sent: [] }
  stored('tab', 'add-item').write({ values: jacket, photoIDs: ['p1'], progress })
  stored('tab', 'edit-item 7').write({ ...jacket, price: '9' })
  stored('tab', 'edit-item-photos 7').write({ opened: ['/a'], ids: ['p2', '/a'] })
  await openAgain()
  const form = { face: 'form', values: jacket, photoIDs: ['p1'], clientID: 'client', tried: 'form' }
  expect(itemNow(openForm())).toMatchObject(form)
  const { cut: _, ...crop } = old
  expect(photoOf('p1')).toMatchObject({ cut: expect.any(Blob), crop: { ...crop, whole: expect.any(Blob) } })
  const edit = { face: 'edit', opened: ['/a'], photoIDs: ['p2', '/a'], isTyped: true }
  expect(itemNow('edit 7')).toMatchObject({ ...edit, values: { ...jacket, price: '9' } })
  expect(itemNow('r')).toMatchObject({ face: 'rack', place: 4, photoIDs: ['p3'] })
  expect(await photoOf('p3')?.cut.text()).toBe('rack')
  expect(stored('tab', 'edit-item 7').read()).toBeNull()
})

test('the total progress grows with each part and does not exceed 1', () => {
  const none = { itemID: null, sent: [], moving: { position: null, share: 0 } }
  const shares = [
    overallShare(none, 2),
    overallShare({ ...none, itemID }, 2),
    overallShare({ itemID, sent: [], moving: { position: 0, share: 0.5 } }, 2),
    overallShare({ ...none, itemID, sent: [0] }, 2),
    overallShare({ itemID, sent: [0], moving: { position: 1, share: 1 } }, 2),
  ]
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
})

const pages: Replies = {
  ...usual,
  'GET store/get_shop_details': exampleOf('GET store/get_shop_details'),
  'GET store/get_all_tags': { Jacket: 1, Denim: 2 },
  'GET store/get_bale_names': { bales: [] },
}
const onePixel = () =>
  new Promise<Blob>((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 })
      canvas.getContext('2d')?.drawImage(image, 0, 0, 8, 8)
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no photo'))), 'image/jpeg')
    })
    image.src = '/photos/any'
  })

const openFilledForm = async (replies: Replies = pages) => {
  const id = openForm()
  await keepPhoto({ id: `${id} 0`, cut: await onePixel() })
  await writeForm(id, 'form', () => ({ values: jacket, photoIDs: [`${id} 0`] }))
  await show(<AddItemPage />, replies, { at: '/shop/add' })
  return id
}
const chip = (name: string) => page.getByRole('button', { name, exact: true })

test('the next item keeps size and style, but neither name nor tags, and no suggestion is on', async () => {
  const suggestion = { tagID: 2, tagName: 'Denim', kind: 'garment', confidence: 0.9, rank: 'sure' } as const
  await openFilledForm({
    ...pages,
    'POST store/auto_tagging': { data: [2], suggestions: [{ ...suggestion, instead_of: null }] },
  })
  await expect.element(chip('Remove Jacket')).toBeVisible()
  await page.getByRole('button', { name: 'ADD ITEM' }).click()
  await expect.element(page.getByText('Item added!')).toBeVisible()
  await expect.element(page.getByLabelText('Size', { exact: true })).toHaveValue('M')
  await expect.element(page.getByRole('radio', { name: 'Masculine' })).toBeChecked()
  for (const field of ['Name', 'Description', 'Price'])
    await expect.element(page.getByLabelText(field, { exact: true })).toHaveValue('')
  expect(chip('Remove Jacket').elements()).toHaveLength(0)

  const next = openForm()
  await keepPhoto({ id: `${next} 0`, cut: await onePixel() })
  await writeForm(next, 'form', ({ photoIDs }) => ({ photoIDs: [...photoIDs, `${next} 0`] }))
  await page.getByRole('button', { name: 'Auto Tagging' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Done/ }).click()
  const offered = page.getByRole('region', { name: 'Suggested by your photos' })
  await expect.element(offered.getByText('Denim')).toBeVisible()
  expect(offered.getByRole('checkbox', { checked: true }).elements()).toHaveLength(0)
  expect(itemNow(next)?.values).toEqual({ ...emptyValues, size: 'M', style: '0' })
})

test('a form whose photo is refused says so, and goes on with another photo', async () => {
  const id = await openFilledForm({
    ...pages,
    'POST store/add_img_item': (_, before) => (before === 0 ? refusal('not_a_photo') : photo),
  })
  await page.getByRole('button', { name: 'ADD ITEM' }).click()
  await expect.element(page.getByText('Photo 1 of 1 did not go through.')).toBeVisible()
  await expect.element(page.getByText('Choose another photo')).toBeVisible()
  await keepPhoto({ id: `${id} 0`, cut: await onePixel() })
  notice.close()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Item added!')).toBeVisible()
  expect(positions()).toEqual([0, 0])
})

test('the form of a closed tab goes on when it is opened again', async () => {
  answerWith({ ...usual, 'POST store/add_img_item': (_, before) => (before === 1 ? lost : photo) })
  const id = await submitted(2)
  await attempt(id)
  await openAgain()
  await show(<AddItemPage />, pages, { at: '/shop/add' })
  await expect.element(page.getByText('Item added!')).toBeVisible()
  expect(positions()).toEqual([0, 1, 1])
})

test('photos of a form that was abandoned are deleted', async () => {
  await submitted(1, { done: false })
  await keepPhoto({ id: 'left', cut: new Blob(['left']) })
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 86_400_000)
  await openAgain()
  expect(itemsNow()).toEqual([])
  await vi.waitFor(() => expect(photoOf('left')).toBeUndefined())
  later.mockRestore()
})

test('on a new device the rack begins with the choices of the newest item of the shop', async () => {
  await addJpeg(await onePixel())
  const own = exampleOf('GET store/item')
  await show(<RackPage />, {
    ...pages,
    'POST store/suggest_items': { items: [] },
    'GET store/get_shop_items': exampleOf('GET store/get_shop_items'),
    'GET store/item': { ...own, size: 'XL' },
    'GET store/price_range': { range: null },
  })
  await expect.element(page.getByRole('radio', { name: 'XL', exact: true })).toBeChecked()
})

test('what a closed tab was sending lies on the rack until it is sent', async () => {
  answerWith({ 'POST store/add_item': lost })
  await attempt(await submitted(1))
  await openAgain()
  await show(<RackPage />, {
    ...pages,
    'POST store/add_item': lost,
    'POST store/suggest_items': { items: [] },
    'GET store/get_drafts': { drafts: [], has_next: false, cursor: null },
    'GET store/get_shop_items': { items: [], has_next: false, cursor: null },
    'GET store/price_range': { range: null },
  })
  await expect.element(page.getByText('1 of 1 ready')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Piece 1, Jacket' })).toBeVisible()
})
