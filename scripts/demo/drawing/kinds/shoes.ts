export { drawTee as drawShoes } from './tee.ts'
