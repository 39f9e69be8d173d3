import { z } from 'zod'
import { lettersAndDigits } from '#domain/typed-codes.ts'
import { calls } from './define.ts'
import { Done } from './fields.ts'

/** Endpoints that prove the phone number of an account with a code in a text message. */
export const phone = calls({
  'GET auth/phone': {
    summary: "Whether the caller's phone number is proven, and whether the server can send a code to it",
    who: 'signed-in',
    reply: z.object({ phone_no: z.string(), proven: z.boolean(), canSend: z.boolean() }),
  },
  'POST auth/send_phone_code': {
    summary:
      "Send six digits to the caller's phone number. They work for ten minutes; an earlier code stops working. At most three an hour",
    who: 'signed-in',
    reply: z.object({ response: z.string(), phone_no: z.string() }),
    errors: ['texts_off', 'phone_not_here', 'text_failed', 'too_many_tries'],
  },
  'POST auth/confirm_phone': {
    summary: 'Prove the phone number with the six digits. A code has five tries',
    who: 'signed-in',
    input: z.object({
      code: z
        .string()
        .overwrite(lettersAndDigits)
        .regex(/^\d{6}$/, 'The code has six digits'),
    }),
    reply: Done,
    errors: ['wrong_phone_code', 'phone_code_over', 'too_many_tries'],
  },
})
