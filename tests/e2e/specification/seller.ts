import { expect } from '@playwright/test'
import { somePhoto } from '../../support/photos.ts'
import {
  answering,
  arrive,
  button,
  dialog,
  failing,
  field,
  fill,
  heading,
  inside,
  type Lines,
  link,
  menu,
  nothingOpens,
  nothingOpensSoon,
  notice,
  open,
  press,
  profile,
  says,
  slowly,
  text,
  unseen,
} from './lines.ts'

const balance = slowly('store/get_balance')
const coordinates = slowly('auth/location/attach_location')
const shopDetails = slowly('store/get_shop_details')
const setCoordinates = press(button(/coordinates/))
const address = {
  Street: '12 Session Road',
  Barangay: 'Burnham',
  Municipality: 'Baguio City',
  Province: 'Benguet',
}
const shopFields = ['Name', ...Object.keys(address)]
const addItem = press(button(/^ADD ITEM|Try again$/))

/** A verified seller who has no shop yet. */
export const newShopLines = (shop: string): Lines => ({
  'A2 Create Shop': [
    [
      'Profile menu of a seller without a shop: "Create Shop"',
      open('/ticketcenter'),
      press(profile),
      ...inside(menu, link('Create Shop')),
    ],
    [
      'Fields Name, Street, Barangay, Municipality, Province; button CREATE SHOP',
      open('/shop/create'),
      ...shopFields.map(field),
      button('CREATE SHOP'),
    ],
    nothingOpens,
    [
      'The capitalised field name followed by "is required"',
      fill(Object.fromEntries(shopFields.map((name) => [name, '']))),
      press(button('CREATE SHOP')),
      ...shopFields.map((name) => text(`${name} is required`)),
    ],
    says(
      'Something went wrong. Please try again after a few minutes',
      failing('store/create_new_shop'),
      fill({ Name: shop, ...address }),
      press(button('CREATE SHOP')),
    ),
    says('Shop created successfully! Redirecting to your shop page...', press(button('CREATE SHOP'))),
    ['then after 3 s goes to /shop', arrive('/shop')],
  ],
})

/** Menu, shop and coordinates. */
export const shopLines = (shop: string, item: string): Lines => ({
  'A2 Navigation, seller': [
    [
      'Heading "Seller Space" instead of search',
      open('/shop'),
      heading('Seller Space'),
      unseen(
        (page) => page.getByRole('combobox'),
        (page) => page.locator('label[title="Search by photo"]'),
      ),
    ],
    ['No cart', unseen(link(/^Cart/))],
    [
      'Balance shows "Loading..." until fetched, also while the menu itself loads',
      balance.hold,
      (page) => page.goto('/shop/map', { waitUntil: 'commit' }),
      press(profile),
      (page) => page.locator('#profile-menu').getByText('Balance'),
      (page) => page.locator('#profile-menu').getByText('Loading...'),
    ],
    [
      'Balance, "My Shop", Chat, Top-up, Redeem Voucher, Logout',
      balance.goOn,
      ...inside(
        menu,
        text(/^₱/),
        link('My Shop'),
        link(/^Chat/),
        link('Top-up'),
        link('Redeem Voucher'),
        button('Logout'),
      ),
    ],
  ],
  'A2 Shop page': [
    [
      'Skeleton placeholders while loading',
      open('/ticketcenter'),
      shopDetails.hold,
      open('/shop'),
      (page) => page.locator('header[aria-busy=true] [class*=waiting]'),
    ],
    [
      'Store name, address and contact number',
      shopDetails.goOn,
      heading(shop),
      text(Object.values(address).join(', ')),
      link('09171230001'),
    ],
    ['An add-product tile linking to shop/add', (page) => page.locator('li a[href="/shop/add"]')],
    ['A tile that sets the shop coordinates', button(/coordinates/)],
    [
      'The seller’s items (id and name)',
      (page) => page.getByRole('list', { name: 'Your items' }).getByText(item),
      (page) =>
        page
          .getByRole('listitem')
          .filter({ hasText: item })
          .getByText(/^ID [\da-f]{12}$/),
    ],
    nothingOpens,
    says('Unable to process your request', setCoordinates, notice('Allow location request next time')),
    says(
      'Unable to get your coordinates',
      (page) => page.context().grantPermissions(['geolocation']),
      (page) => page.context().setGeolocation(null),
      setCoordinates,
    ),
    says(
      'Shop coordinates updated',
      (page) => page.context().setGeolocation({ longitude: 120.596, latitude: 16.4023 }),
      setCoordinates,
      notice('120.596'),
      notice('16.4023'),
    ),
  ],
  'A2 Enter Coordinates': [
    [
      'Latitude and longitude text inputs and Submit',
      open('/shop/map'),
      heading('Enter Coordinates'),
      field('Latitude'),
      field('Longitude'),
      button('Submit'),
    ],
    nothingOpens,
    [
      '"Latitude required", "Longitude required"',
      fill({ Latitude: '', Longitude: '' }),
      press(button('Submit')),
      ...['Latitude required', 'Longitude required'].map(text),
    ],
    [
      '"An error occured"',
      failing('auth/location/attach_location'),
      fill({ Latitude: '16.4023', Longitude: '120.596' }),
      press(button('Submit')),
      text(/An error occured/),
    ],
    ['"Submitting..."', coordinates.hold, press(button('Submit')), text('Submitting...')],
    ['"Coordinates updated"', coordinates.goOn, text('Coordinates updated')],
  ],
})

/** The form for a new item. */
export const addItemLines = (item: string): Lines => ({
  'A2 Add Item': [
    ['Photo picker', open('/shop/add'), text('Add a photo')],
    nothingOpensSoon,
    [
      'Images only, one file per pick',
      (page) => expect(page.locator('input[name=photos]')).toHaveAttribute('accept', /^image\//),
      (page) => expect(page.locator('input[name=photos]')).not.toHaveAttribute('multiple'),
    ],
    [
      'Fields name, description, size, style, price; tags and an "Auto Tagging" button; button "ADD ITEM"',
      ...['Name', 'Description', 'Size', 'Price'].map(field),
      ...['Masculine', 'Feminine'].map(text),
      ...['Add tags', 'Auto Tagging', 'ADD ITEM'].map(button),
    ],
    [
      'Sizes XS, S, M, L, XL',
      (page) =>
        expect(page.getByLabel('Size', { exact: true }).locator('option:not([value=""])')).toHaveText([
          'XS',
          'S',
          'M',
          'L',
          'XL',
        ]),
    ],
    [
      '"{field} is required", "Style is required", "Upload at least one photo", "Add a tag"',
      addItem,
      ...['Name', 'Description', 'Price', 'Size', 'Style'].map((name) => text(`${name} is required`)),
      ...['Upload at least one photo', 'Add a tag'].map(text),
    ],
    [
      'Auto-tagging without an image: "Upload atleast one image"',
      press(button('Auto Tagging')),
      text('Upload atleast one image'),
    ],
    [
      'A crop dialog: title "Edit Image", button "Complete"',
      async (page) => {
        const buffer = Buffer.from(await (await somePhoto(4)).arrayBuffer())
        await page
          .locator('input[name=photos]')
          .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
      },
      ...inside(dialog('Edit Image'), heading('Edit Image'), button('Complete')),
      (page) => expect(page.getByRole('dialog').locator('canvas')).toBeVisible(),
      (page) => expect(page.getByRole('radio', { name: 'Square' })).toBeChecked(),
    ],
    [
      'A tags dialog with search and an "Auto Tagging" button',
      press(button('Complete')),
      press(button('Add tags')),
      ...inside(dialog('Tags'), field('Search tags'), button('Auto Tagging'), text('Jacket')),
    ],
    [
      'that suggests tags from the photos',
      answering('store/auto_tagging', { data: ['Denim'] }),
      press((page) => dialog('Tags')(page).getByRole('button', { name: 'Auto Tagging' })),
      ...inside(dialog('Tags'), text('Denim')),
      press((page) =>
        dialog('Tags')(page)
          .locator('label')
          .filter({ hasText: /^Jacket$/ }),
      ),
      press(button(/^Done/)),
    ],
    says(
      'Failed to add item. Please try again after a few minutes',
      fill({ Name: item, Description: 'Warm.', Price: '300' }),
      (page) => page.getByLabel('Size', { exact: true }).selectOption('M'),
      press(text('Feminine')),
      failing('store/add_item'),
      addItem,
    ),
    says('Item added!', addItem),
  ],
})
