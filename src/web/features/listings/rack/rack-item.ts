import { stored } from '#web/lib/stored.ts'
import { emptyValues, type ItemValues, keptValues, readValues } from '../add-item/item-values.ts'
import type { SuggestedTag } from '../add-item/tags/use-auto-tagging.ts'
import { toItemTag } from '../made-texts.ts'
import type { StoredItem } from '../sending/stored-item.ts'

/** Nothing is chosen by itself. */
export const withSuggestions = (found: readonly SuggestedTag[]): Partial<StoredItem> => ({
  suggestions: found.map(toItemTag),
})

/** The choices that the next item often shares, without the tags, which its own photo suggests. */
const choicesOf = (values: ItemValues): ItemValues => ({
  ...keptValues(values),
  facts: { ...keptValues(values).facts, condition: values.facts.condition },
})

/** The next item begins with the choices of the last one, unless it has its own. */
export const withChoices = (item: StoredItem, last: ItemValues): Partial<StoredItem> =>
  item.values.size === '' && !item.done
    ? {
        values: {
          ...choicesOf(last),
          name: item.values.name,
          description: item.values.description,
          price: item.values.price,
        },
      }
    : {}

const lastChoices = stored('device', 'rack-last')
export const readLastChoices = (): ItemValues => readValues(lastChoices.read(), emptyValues)
export const writeLastChoices = (values: ItemValues): void =>
  lastChoices.write({ ...choicesOf(values), price: values.price })
