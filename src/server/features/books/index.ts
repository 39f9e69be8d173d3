export { keepBale, putNewItemIntoBale } from './bales.ts'
export { booksModule } from './module.ts'
