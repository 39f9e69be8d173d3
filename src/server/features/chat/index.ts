export { hasBlockedBuyer, holdBlocks } from './blocks.ts'
export { chatModule } from './module.ts'
export { createChat } from './service.ts'
export { clearSubject, isSubject, notifyConversationsAbout } from './subjects.ts'
