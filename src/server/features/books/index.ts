export { putNewItemIntoBale } from './bales.ts'
export { booksModule } from './module.ts'
