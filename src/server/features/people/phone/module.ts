import { phone as calls } from '#contract/phone.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import { phonePart } from './personal-data.ts'
import { createPhones } from './service.ts'

export const phoneModule = (dependencies: ModuleDependencies): Module => {
  const phones = createPhones(dependencies)
  return {
    routes: (register) =>
      register(calls, {
        'GET auth/phone': ({ caller }) => phones.of(caller),
        'POST auth/send_phone_code': async ({ caller, request }) => ({
          response: 'Code sent',
          phone_no: await phones.sendCode(caller, request.ip),
        }),
        'POST auth/confirm_phone': async ({ caller, input }) => {
          await phones.confirm(caller, input.code)
          return { response: 'Phone number confirmed' }
        },
      }),
    personalData: phonePart,
  }
}
