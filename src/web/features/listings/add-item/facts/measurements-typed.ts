import { type MeasurementKind, isMeasurement, measurementKinds } from '#domain/item-facts.ts'

/** Centimetres, as typed. */
export type TypedMeasurements = { [Kind in MeasurementKind]?: string }

/** NaN if it is no number. */
const centimetresTyped = (typed: string): number => {
  const digits = typed.replace(',', '.').trim()
  return /^\d+(\.\d*)?$|^\.\d+$/.test(digits) ? Number(digits) : Number.NaN
}

/** Without those that were left blank. */
export const centimetresOf = (measurements: TypedMeasurements) =>
  measurementKinds.flatMap((kind) => {
    const typed = measurements[kind]?.trim()
    return typed ? [[kind, centimetresTyped(typed)] as const] : []
  })

export const isWrongMeasurement = (typed: string | undefined): boolean =>
  Boolean(typed?.trim()) && !isMeasurement(centimetresTyped(typed ?? ''))
