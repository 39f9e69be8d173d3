export { drawTee as drawHat } from './tee.ts'
