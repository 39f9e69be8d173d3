import type { MeetingPlace } from '#domain/meeting-place.ts'
import type { PickupHours } from '#domain/pickup-hours.ts'

/** The people of the demo marketplace. Towns are real; names and numbers are made up. */
export const demoPassword = 'preloved-demo'

/** Open from 9 to 6 on these days, from 0 for Monday. */
const hoursOf = (days: number[]): PickupHours => ({
  weekly: Array.from({ length: 7 }, (_, day) => (days.includes(day) ? [{ from: 9 * 60, to: 18 * 60 }] : [])),
  exceptions: [],
})

export interface DemoSeller {
  email: string
  first_name: string
  last_name: string
  phone_no: string
  address: string
  verified: 0 | 1
  /** The number of uploaded documents. Photos of long verified sellers are purged. */
  documents: 0 | 3
  shop?: {
    name: string
    about: string
    directions: string
    hours: PickupHours
    address: string
    latitude: number
    longitude: number
    /** Of a seller who sells from home, and hides where that is. */
    home?: { places: Omit<MeetingPlace, 'placeID'>[] }
  }
}

export const demoSellers: DemoSeller[] = [
  {
    email: 'seller@ukay.demo',
    first_name: 'Luz',
    last_name: 'Bautista',
    phone_no: '09171230001',
    address: '14 Assumption Road Session Road Area Baguio City',
    verified: 1,
    documents: 0,
    shop: {
      name: 'Wagwagan ni Luz',
      about: 'Blazers, knits and leather from Saturday’s bale. Washed, steamed, measured by hand.',
      directions: 'Second floor, the blue gate beside the bakery.',
      hours: hoursOf([1, 2, 3, 4, 5, 6]),
      address: '14 Assumption Road, Session Road Area, Baguio City, Benguet',
      latitude: 16.4119,
      longitude: 120.5983,
    },
  },
  {
    email: 'taytay@ukay.demo',
    first_name: 'Ramon',
    last_name: 'Evangelista',
    phone_no: '09171230002',
    address: '88 Rizal Avenue San Juan Taytay',
    verified: 1,
    documents: 0,
    shop: {
      name: 'Tiangge Archive',
      about: 'Denim and band shirts from the nineties. Each piece is photographed by daylight.',
      directions: 'Stall 12, behind the church, on the side of the jeepney stop.',
      hours: hoursOf([0, 1, 2, 3, 4]),
      address: '88 Rizal Avenue, San Juan, Taytay, Rizal',
      latitude: 14.5592,
      longitude: 121.1334,
    },
  },
  {
    email: 'dumaguete@ukay.demo',
    first_name: 'Inday',
    last_name: 'Villegas',
    phone_no: '09171230003',
    address: '5 Perdices Street Poblacion 4 Dumaguete City',
    verified: 1,
    documents: 0,
    shop: {
      name: 'Dumaguete Preloved',
      about: 'Dresses and linen of friends and neighbours, gently worn.',
      directions: 'The white house with the capiz windows. Ring twice.',
      hours: hoursOf([2, 3, 4, 5, 6]),
      address: '5 Perdices Street, Poblacion 4, Dumaguete City, Negros Oriental',
      latitude: 9.3068,
      longitude: 123.3054,
      home: {
        places: [
          {
            name: 'Rizal Boulevard',
            note: 'The benches across from the pier',
            location: { lat: 9.3092, long: 123.3094 },
            hours: hoursOf([5, 6]),
          },
          {
            name: 'Quezon Park',
            note: 'At the bell tower',
            location: { lat: 9.3054, long: 123.3077 },
            hours: hoursOf([2, 4, 6]),
          },
        ],
      },
    },
  },
  {
    email: 'cebu@ukay.demo',
    first_name: 'Carlo',
    last_name: 'Ybañez',
    phone_no: '09171230004',
    address: '210 Colon Street Pari-an Cebu City',
    verified: 1,
    documents: 0,
    shop: {
      name: 'Colon Street Thrift',
      about: 'Workwear, jackets and shoes. New racks every Friday afternoon.',
      directions: 'Ground floor of the arcade, across from the pharmacy.',
      hours: hoursOf([0, 1, 2, 3, 4, 5]),
      address: '210 Colon Street, Pari-an, Cebu City, Cebu',
      latitude: 10.2966,
      longitude: 123.9015,
    },
  },
  {
    email: 'iloilo@ukay.demo',
    first_name: 'Tess',
    last_name: 'Jalandoni',
    phone_no: '09171230005',
    address: '31 Iznart Street City Proper Iloilo City',
    verified: 1,
    documents: 0,
    shop: {
      name: 'Aparador sa Iznart',
      about: 'The contents of a few good wardrobes: skirts, blouses, bags.',
      directions: 'Up the wooden stairs, the second door on the left.',
      hours: hoursOf([0, 2, 4, 5]),
      address: '31 Iznart Street, City Proper, Iloilo City, Iloilo',
      latitude: 10.6969,
      longitude: 122.5644,
    },
  },
  {
    email: 'davao@ukay.demo',
    first_name: 'Jun',
    last_name: 'Dalisay',
    phone_no: '09171230006',
    address: '7 Bolton Street Poblacion Davao City',
    verified: 1,
    documents: 0,
    shop: {
      name: 'Bankerohan Finds',
      about: 'Sportswear and caps, cheap and clean.',
      directions: 'Beside the fruit stands of the market, under the green roof.',
      hours: hoursOf([0, 1, 2, 3, 4, 5, 6]),
      address: '7 Bolton Street, Poblacion, Davao City, Davao del Sur',
      latitude: 7.0656,
      longitude: 125.6078,
    },
  },
  {
    email: 'pending@ukay.demo',
    first_name: 'Maricel',
    last_name: 'Ocampo',
    phone_no: '09171230007',
    address: '19 Burgos Street San Vicente Laoag City',
    verified: 0,
    documents: 3,
  },
  {
    email: 'newseller@ukay.demo',
    first_name: 'Dennis',
    last_name: 'Salonga',
    phone_no: '09171230008',
    address: '2 Magsaysay Drive East Tapinac Olongapo City',
    verified: 0,
    documents: 0,
  },
]

export interface DemoBuyer {
  email: string
  first_name: string
  last_name: string
  phone_no: string
  is_feminine: 0 | 1
  preferences: string[]
}

export const demoBuyers: DemoBuyer[] = [
  {
    email: 'buyer@ukay.demo',
    first_name: 'Bea',
    last_name: 'Manalo',
    phone_no: '09181230001',
    is_feminine: 1,
    preferences: ['Vintage', 'Denim', 'Jacket', 'Dress', 'Floral'],
  },
  {
    email: 'buyer2@ukay.demo',
    first_name: 'Paolo',
    last_name: 'Garcia',
    phone_no: '09181230002',
    is_feminine: 0,
    preferences: ['Streetwear', 'Hoodie', 'Shoes'],
  },
  {
    email: 'trisha@ukay.demo',
    first_name: 'Trisha',
    last_name: 'Lim',
    phone_no: '09181230003',
    is_feminine: 1,
    preferences: ['Y2K', 'Skirt'],
  },
  {
    email: 'miguel@ukay.demo',
    first_name: 'Miguel',
    last_name: 'Torres',
    phone_no: '09181230004',
    is_feminine: 0,
    preferences: ['Polo', 'Office'],
  },
  {
    email: 'angel@ukay.demo',
    first_name: 'Angel',
    last_name: 'Ramos',
    phone_no: '09181230005',
    is_feminine: 1,
    preferences: ['Cottagecore', 'Blouse'],
  },
  {
    email: 'kiko@ukay.demo',
    first_name: 'Kiko',
    last_name: 'Navarro',
    phone_no: '09181230006',
    is_feminine: 0,
    preferences: ['Sporty', 'Cap'],
  },
]

export const demoAdmin = {
  email: 'admin@ukay.demo',
  first_name: 'Alma',
  last_name: 'Reyes',
  phone_no: '09191230001',
}

/** The logins that the demo prints, one per role. */
export const demoLogins: [email: string, what: string][] = [
  ['buyer@ukay.demo', 'a buyer'],
  ['buyer2@ukay.demo', 'another buyer'],
  ['seller@ukay.demo', 'a verified seller with a shop'],
  ['pending@ukay.demo', 'a seller whose documents await review'],
  ['newseller@ukay.demo', 'a seller without documents'],
  ['admin@ukay.demo', 'an admin'],
]
