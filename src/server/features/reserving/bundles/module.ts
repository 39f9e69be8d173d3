import { bundles as calls } from '#contract/bundles.ts'
import { toPesos } from '#domain/money.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import { AppError } from '../../../platform/errors.ts'
import { selectCart } from '../cart/queries.ts'
import { toBundle } from './overview.ts'
import type { PersonalPart } from '../../../platform/personal-data.ts'
import { emptyBox, readBox } from './box.ts'
import { itemsToBundle } from './quote.ts'
import {
  deleteRulesOf,
  findItemForBundles,
  findRuleOfSeller,
  findRule,
  selectMarksOf,
} from './rule-queries.ts'
import { createBundleRules } from './rules.ts'

const personalData: PersonalPart = {
  async collect(db, { accountID, kind }) {
    if (kind !== 'seller') return {}
    const rule = await findRuleOfSeller(db, accountID)
    const marks = await selectMarksOf(db, accountID)
    return {
      bundleRule: {
        itemsTogether: rule?.items ?? null,
        price: rule?.centavos ? toPesos(rule.centavos) : null,
        percent: rule?.percent ?? null,
        items: marks.map((row) => ({ itemID: row.item_id, itemName: row.name, takesPart: row.takes_part })),
      },
    }
  },

  async erase(tx, { accountID, kind }) {
    if (kind === 'seller') await deleteRulesOf(tx, accountID)
  },
}

/** So many items of a shop in one box cost less, as its seller says. */
export const bundlesModule = (dependencies: ModuleDependencies): Module => {
  const {
    database: { db },
    clock,
  } = dependencies
  const rules = createBundleRules(dependencies)

  const bundleFor = async (
    buyerID: string | null,
    { storeID, itemID }: { storeID?: string | undefined; itemID?: string | undefined },
  ) => {
    const item = itemID === undefined ? undefined : await findItemForBundles(db, itemID)
    if (itemID !== undefined && (!item || item.availability === 'draft')) throw new AppError('not_found')
    const shopID = item?.shop_id ?? storeID ?? ''
    const rule = await findRule(db, shopID)
    if (!rule || item?.takes_part === false) return null
    const cart = buyerID === null ? [] : await selectCart(db, buyerID, clock.now())
    const items = itemsToBundle(cart.filter(({ shop_id }) => shop_id === shopID))
    const box = buyerID === null ? emptyBox : await readBox(db, buyerID, shopID, rule)
    return toBundle(
      db,
      shopID,
      { rule, box, items },
      item?.availability === 'for_sale' ? { itemID: item.id, centavos: item.price_centavos } : undefined,
    )
  }

  return {
    routes: (register) =>
      register(calls, {
        'GET homepage/get_bundle': async ({ caller, input }) => ({
          bundle: await bundleFor(caller?.role === 'buyer' ? caller.accountID : null, input),
        }),
        'GET store/get_bundle_rule': ({ caller, input: { itemID } }) => rules.read(caller.accountID, itemID),
        'POST store/set_bundle_rule': async ({ caller, input }) => {
          await rules.set(caller.accountID, input)
          return { response: 'Saved' }
        },
      }),
    personalData,
  }
}
