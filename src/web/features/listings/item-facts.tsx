import { useState } from 'react'
import { cutOf, kindsOfCut } from '#domain/cuts.ts'
import { type MeasurementKind, measurementKinds, toInches } from '#domain/item-facts.ts'
import { photoAt } from '#domain/photos.ts'
import { letterOf } from '#domain/tape-drawings.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import { useFits } from '#web/ui/own-measurements.ts'
import { Choices } from '#web/ui/choices.tsx'
import { stored } from '#web/lib/stored.ts'
import classes from './item-facts.module.css'
import type { Item } from './item-query.ts'
import { TapeDrawing } from './tape-drawing.tsx'

const lastUnit = stored('device', 'measurement-unit')
type Unit = 'cm' | 'in'
const units = [
  { value: 'cm', label: m.unitCentimetres },
  { value: 'in', label: m.unitInches },
] as const

const readUnit = (): Unit => (lastUnit.read() === 'in' ? 'in' : 'cm')

/** The measurements with a drawing of where they were taken, and the flaws with their places on the photos. */
export const ItemFacts = ({ item }: { item: Item }) => (
  <>
    {Object.keys(item.measurements).length > 0 && <MeasurementsOf item={item} />}
    {item.flaws.length > 0 && <FlawsOf item={item} />}
  </>
)

const MeasurementsOf = ({ item }: { item: Item }) => {
  const [unit, setUnit] = useState(readUnit)
  const fits = useFits(item.measurements)
  const cut = cutOf(item.tags.map(({ tagName }) => tagName))
  const isGiven = (kind: MeasurementKind) => item.measurements[kind] !== undefined
  const drawn = kindsOfCut[cut].filter(isGiven)
  const kinds = [...drawn, ...measurementKinds.filter((kind) => isGiven(kind) && !drawn.includes(kind))]
  return (
    <section className={classes.section} aria-labelledby="measurements">
      <div className={`row wrap between gap-8-12 ${classes.top}`}>
        <h2 id="measurements" className={`section-title ${classes.heading}`}>
          {common.measurements}
        </h2>
        <Choices
          legend={m.unit}
          hideLegend
          name="unit"
          options={units}
          value={unit}
          onChange={(chosen) => {
            setUnit(chosen)
            lastUnit.write(chosen)
          }}
        />
      </div>
      {fits && <p className="mb-8 semibold teal">{m.fitsYouHint}</p>}
      <div className={classes.measured} data-drawn={drawn.length > 0 || undefined}>
        {drawn.length > 0 && <TapeDrawing cut={cut} kinds={drawn} />}
        <dl>
          {kinds.map((kind) => {
            const centimetres = item.measurements[kind] ?? 0
            return (
              <div key={kind} className={`row wrap between min-44 ${classes.line}`}>
                <dt className="row gap-10">
                  {drawn.includes(kind) && (
                    <span
                      className={`grid centred rigid small bold radius-full tint-ink ${classes.letter}`}
                      aria-hidden
                    >
                      {letterOf(cut, kind)}
                    </span>
                  )}
                  {common.measurementNames[kind]}
                </dt>
                <dd className="no-margin semibold numbers nowrap">
                  {unit === 'cm' ? m.inCentimetres(centimetres) : m.inInches(toInches(centimetres))}
                </dd>
              </div>
            )
          })}
        </dl>
      </div>
    </section>
  )
}

const FlawsOf = ({ item }: { item: Item }) => (
  <section className={classes.section} aria-labelledby="flaws">
    <h2 id="flaws" className={`section-title ${classes.heading}`}>
      {m.flaws}
    </h2>
    <ul className="grid two-columns gap-12 medium break">
      {item.flaws.map(({ word, photo, x, y }, index) => {
        const image = photo === null ? undefined : item.images[photo]
        return (
          // oxlint-disable-next-line react/no-array-index-key -- flaws have no ids
          <li key={index}>
            {image && (
              <span className={`block mb-8 on-linen radius-medium relative clip ${classes.closeUp}`}>
                <img
                  src={photoAt(image.link, 560)}
                  alt=""
                  loading="lazy"
                  style={{
                    objectPosition: `${x / 10}% ${y / 10}%`,
                    transformOrigin: `${x / 10}% ${y / 10}%`,
                  }}
                />
              </span>
            )}
            {word}
          </li>
        )
      })}
    </ul>
  </section>
)
