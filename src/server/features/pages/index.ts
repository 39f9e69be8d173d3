export { type LinkHead, type LinkHeads, createLinkHeads } from './link-head.ts'
export { pagesModule } from './module.ts'
