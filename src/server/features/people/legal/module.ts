import { legal as calls } from '#contract/legal.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import { missingSettings } from './operator.ts'
import { legalPart } from './personal-data.ts'
import { toAgreement, toSellerDetails } from './presenter.ts'
import { type LegalDependencies, createLegal } from './service.ts'

/** What laws ask of a marketplace: documents and agreements, who sells, age, and the objection to ranking. */
export const legalModule = (dependencies: ModuleDependencies & LegalDependencies): Module => {
  const legal = createLegal(dependencies)
  const { settings, log } = dependencies
  return {
    routes: (register) =>
      register(calls, {
        'GET legal/get_agreements': async ({ caller }) => ({
          agreements: (await legal.agreements(caller.accountID)).map(toAgreement),
        }),
        'POST legal/agree': async ({ caller, input }) => {
          await legal.agree(caller, input.agreed)
          return { response: 'Thank you' }
        },
        'POST legal/declare_adult': async ({ caller, input }) => {
          await legal.declareAdult(caller, input.adult)
          return { response: 'Thank you' }
        },
        'GET legal/get_seller_details': async ({ caller }) => {
          const details = await legal.sellerDetails(caller.accountID)
          return { details: details ? toSellerDetails(details) : null }
        },
        'POST legal/set_seller_details': async ({ caller, input }) => ({
          details: toSellerDetails(await legal.setSellerDetails(caller, input)),
        }),
        'GET legal/get_ranking': async ({ caller }) => ({
          byBehaviour: await legal.ranking(caller.accountID),
        }),
        'POST legal/set_ranking': async ({ caller, input: { byBehaviour } }) => {
          await legal.setRanking(caller, byBehaviour)
          return { byBehaviour }
        },
      }),
    personalData: legalPart,
    start: () => {
      const missing = missingSettings(settings)
      if (missing.length > 0)
        log.warn({ settings: missing }, 'the legal documents are not complete: these settings are missing')
    },
  }
}
