export { drawTee as drawBag } from './tee.ts'
