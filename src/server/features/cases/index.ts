export { createCaseEvidence } from './evidence.ts'
export { casesModule } from './module.ts'
