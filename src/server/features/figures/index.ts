export { figuresModule } from './figures.ts'
