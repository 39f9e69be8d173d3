import { createContext, useContext } from 'react'
import { type Measurements, fits } from '#domain/item-facts.ts'

/** What the signed-in buyer keeps of themselves. Empty for everybody else. */
export const OwnMeasurements = createContext<Measurements>({})

/** Whether an item with these measurements fits the signed-in buyer. */
export const useFits = (item: Measurements): boolean => fits(item, useContext(OwnMeasurements))
