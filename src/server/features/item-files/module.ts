import type { Module } from '../../module.ts'
import { itemFilesPart } from './personal-data.ts'

/** Items of a shop as CSV files: all of them out, and new or changed ones in. */
export const itemFilesModule = (): Module => ({ personalData: itemFilesPart })
