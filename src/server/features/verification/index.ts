export { storeDocument } from './documents.ts'
export { verificationModule } from './module.ts'
export { keyFileOf, openVault } from './open-vault.ts'
export { rotateKeys } from './rotate.ts'
