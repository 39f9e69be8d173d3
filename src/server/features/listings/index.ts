export { toPhoto } from './presenter.ts'
export { servePhotos, storePhoto } from './photos.ts'
export { listingRoutes } from './routes.ts'
export { createListings } from './service.ts'
