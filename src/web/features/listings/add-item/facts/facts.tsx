import type { ReactNode } from 'react'
import type { StoredFacts } from '#contract/item-facts.ts'
import * as rules from '#contract/rules.ts'
import {
  type Condition,
  conditions,
  isMeasurement,
  maximumFlaws,
  measurementKinds,
} from '#domain/item-facts.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import { translateRule } from '#messages/rules.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { numberError, numberTyped, textError } from '#web/lib/check-fields.ts'
import { isRecord } from '#web/lib/stored.ts'
import type { ItemPhoto } from '../../sending/item-photo.ts'
import { BrandField } from './brand-field.tsx'
import { ConditionField } from './condition-field.tsx'
import { type FlawValue, readFlaw } from './flaw-value.ts'
import { FlawsField } from './flaws-field.tsx'
import { LotField } from './lot-field.tsx'
import { MeasurementsField } from './measurements-field.tsx'
import { type TypedMeasurements, centimetresOf } from './measurements-typed.ts'

/** The optional facts of an item, as typed and chosen. */
export interface FactValues {
  condition: Condition | ''
  brand: string
  kids: boolean
  measurements: TypedMeasurements
  flaws: FlawValue[]
  pieces: string
}

type FactName = keyof StoredFacts
export type FactErrors = { [Name in FactName]?: string | undefined }

/** What the form knows about one fact. Photos are identified by the form's ids, those of a listed item by their links. */
interface Fact<Value, Shown> {
  empty: Value
  /** Reads what an earlier version of the page may have stored. Undefined if it is no value. */
  read: (stored: unknown) => Value | undefined
  ofItem: (fact: Shown, photoIDs: readonly string[]) => Value
  toSend: (value: Value, photoIDs: readonly string[]) => Shown
  error?: (value: Value) => string | undefined
}

const text = (rule: rules.TextRule): Fact<string, string | null> => ({
  empty: '',
  read: (stored) => (typeof stored === 'string' ? stored : undefined),
  ofItem: (fact) => fact ?? '',
  toSend: (value) => value.trim() || null,
  error: (value) => (value.trim() === '' ? undefined : textError(rule, value)),
})

const facts: { [Name in FactName]: Fact<FactValues[Name], StoredFacts[Name]> } = {
  condition: {
    empty: '',
    read: (stored) => conditions.find((one) => one === stored),
    ofItem: (fact) => fact ?? '',
    toSend: (value) => value || null,
  },
  brand: text(rules.brand),
  kids: {
    empty: false,
    read: (stored) => (typeof stored === 'boolean' ? stored : undefined),
    ofItem: (fact) => fact,
    toSend: (value) => value,
  },
  measurements: {
    empty: {},
    read: (stored) =>
      isRecord(stored)
        ? Object.fromEntries(
            measurementKinds.flatMap((kind) => {
              const typed = stored[kind]
              return typeof typed === 'string' ? [[kind, typed]] : []
            }),
          )
        : undefined,
    ofItem: (fact) =>
      Object.fromEntries(Object.entries(fact).map(([kind, centimetres]) => [kind, String(centimetres)])),
    toSend: (value) => Object.fromEntries(centimetresOf(value)),
    error: (value) =>
      centimetresOf(value).every(([, centimetres]) => isMeasurement(centimetres))
        ? undefined
        : translateRule(rules.measurementWrong),
  },
  flaws: {
    empty: [],
    read: (stored) => (Array.isArray(stored) ? stored.flatMap(readFlaw).slice(0, maximumFlaws) : undefined),
    ofItem: (fact, photoIDs) =>
      fact.map(({ photo, ...flaw }) => ({
        ...flaw,
        photoID: photo === null ? null : (photoIDs[photo] ?? null),
      })),
    toSend: (value, photoIDs) =>
      value.map(({ word, photoID, x, y }) => {
        const photo = photoIDs.indexOf(photoID ?? '')
        return { word: word.trim(), photo: photo < 0 ? null : photo, x, y }
      }),
    error: (value) =>
      value.some(({ word }) => word.trim() === '')
        ? m.flawNeedsWords
        : value.map(({ word }) => textError(rules.flaw, word)).find((error) => error !== undefined),
  },
  pieces: {
    empty: '',
    read: (stored) => (typeof stored === 'string' ? stored : undefined),
    ofItem: (fact) => String(fact ?? ''),
    toSend: (value) => (value.trim() === '' ? null : numberTyped(rules.pieces, value)),
    error: (value) => (value.trim() === '' ? undefined : numberError(rules.pieces, value)),
  },
}

const forEach = <Made extends { [Name in FactName]?: unknown }>(
  make: <Name extends FactName>(name: Name) => Made[Name],
) => Object.fromEntries((Object.keys(facts) as FactName[]).map((name) => [name, make(name)])) as Made

export const noFacts = forEach<FactValues>((name) => facts[name].empty)

/** `otherwise`: the values of facts that were not stored. */
export const readFacts = (stored: unknown, otherwise: FactValues): FactValues =>
  isRecord(stored)
    ? forEach<FactValues>((name) => facts[name].read(stored[name]) ?? otherwise[name])
    : otherwise

export const factsOf = (item: ReplyOf<'GET store/item'>): FactValues =>
  forEach<FactValues>((name) => facts[name].ofItem(item[name], item.image_links))

/** What is sent, for values without errors. `photoIDs` are those of the form, in order. */
export const factsToSend = (values: FactValues, photoIDs: readonly string[]): StoredFacts =>
  forEach<StoredFacts>((name) => facts[name].toSend(values[name], photoIDs))

export const factErrors = (values: FactValues): FactErrors =>
  forEach<FactErrors>((name) => facts[name].error?.(values[name]))

interface FactFieldsProps {
  value: FactValues
  onChange: (value: FactValues) => void
  /** The field of the colours, which are tags. */
  colours: ReactNode
  /** The names of the chosen tags, which decide what is measured. */
  tagNames: readonly string[]
  photos: readonly ItemPhoto[]
  errors: FactErrors
}

/** What buyers ask about an item. All of it is optional. */
export const FactFields = ({ value, onChange, colours, tagNames, photos, errors }: FactFieldsProps) => {
  const field = <Name extends FactName>(name: Name) => ({
    value: value[name],
    onChange: (changed: FactValues[Name]) => onChange({ ...value, [name]: changed }),
    error: errors[name],
  })
  return (
    <>
      <ConditionField {...field('condition')} />
      {colours}
      <BrandField {...field('brand')} />
      <label className="check min-44">
        <input
          type="checkbox"
          checked={value.kids}
          onChange={({ currentTarget }) => onChange({ ...value, kids: currentTarget.checked })}
        />
        {common.forKids}
      </label>
      <MeasurementsField {...field('measurements')} tagNames={tagNames} />
      <FlawsField {...field('flaws')} photos={photos} />
      <LotField {...field('pieces')} />
    </>
  )
}
