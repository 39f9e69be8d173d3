import { measurement } from '#contract/rules.ts'
import { type MeasurementKind, measurementKinds } from '#domain/item-facts.ts'
import { numberError, numberTyped } from '#web/lib/check-fields.ts'

/** Centimetres, as typed. */
export type TypedMeasurements = { [Kind in MeasurementKind]?: string }

/** Without those that were left blank. */
export const centimetresOf = (measurements: TypedMeasurements) =>
  measurementKinds.flatMap((kind) => {
    const typed = measurements[kind]?.trim()
    return typed ? [[kind, numberTyped(measurement, typed)] as const] : []
  })

export const isWrongMeasurement = (typed: string | undefined): boolean =>
  Boolean(typed?.trim()) && numberError(measurement, typed ?? '') !== undefined
