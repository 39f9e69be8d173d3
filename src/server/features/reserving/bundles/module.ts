import { bundles as calls } from '#contract/bundles.ts'
import { toPesos } from '#domain/money.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import { networkOf } from '../../../platform/limits/client-network.ts'
import { createNetworkReadLimit, publicPageLimits } from '../../../platform/limits/read-limit.ts'
import type { PersonalPart } from '../../../platform/personal-data.ts'
import { createBundleFor } from './bundle-for.ts'
import { deleteRulesOf, findRuleOfSeller, selectMarksOf } from './rule-queries.ts'
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
  const rules = createBundleRules(dependencies)

  const bundleFor = createBundleFor(dependencies)
  const limitReads = createNetworkReadLimit(publicPageLimits)

  return {
    routes: (register) =>
      register(calls, {
        'GET homepage/get_bundle': ({ caller, input, request, reply }) =>
          limitReads({ network: networkOf(request.ip), reply }, async () => {
            const bundle = await bundleFor(caller?.role === 'buyer' ? caller.accountID : null, input)
            if (bundle === undefined) throw new AppError('not_found')
            return { bundle }
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
