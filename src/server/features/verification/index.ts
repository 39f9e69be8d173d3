export { storeDocument } from './documents.ts'
export { verificationModule } from './module.ts'
export { rotateKeys } from './rotate.ts'
export { countDocumentsByKey } from './queries.ts'
