/**
 * The one cleaner of what people type and paste: it takes out what nobody sees, before anything is judged. The contract's
 * text fields and the forms both use it.
 */

/** An emoji with its variation selector, its skin tone, and those that a zero-width joiner makes one with it. */
const pictograph = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?`
const emoji = String.raw`${pictograph}(?:\u200d${pictograph})*`
/** The flags of England, Scotland and Wales. */
const flag = String.raw`\u{1f3f4}[\u{e0030}-\u{e007a}]{1,6}\u{e007f}`
const keycap = String.raw`[\d#*]\ufe0f\u20e3`
/** A variant of a Chinese or Japanese character, as in names. */
const variant = String.raw`\p{Unified_Ideograph}[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`
const whole = [flag, emoji, keycap, variant].join('|')

/** Embeddings and overrides of the writing direction: what follows is shown in another order than it was typed. */
const turning = String.raw`\u202a\u202b\u202d\u202e`

/** Controls, format characters, those without a meaning, halves of characters, and variation selectors. */
const unseen = String.raw`[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]`
const eachUnseen = new RegExp(String.raw`(${whole})|(?![${turning}\n\t])${unseen}`, 'gu')
const eachTurning = new RegExp(`[${turning}]`, 'gu')
const firstTurning = new RegExp(`[${turning}]`, 'u')

/** Phones copy a number from the contacts between a left-to-right embedding and its end. There it turns nothing. */
const wrapped = /[\u202a\u202d]([\p{N}A-Z\p{Pd}\p{Zs}()+./]{1,60})\u202c/gu

/** Blanks that are no ordinary space, and letters that look like one. */
const blanks = String.raw`\p{Zs}\u2800\u3164\uffa0`
const otherBlank = new RegExp(`(?! )[${blanks}]`, 'gu')
const lineEnd = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/**
 * No language needs more accents on a letter, and more of them cover the lines above and below. They go before the text is
 * normalized, because the time of that grows with the square of their number.
 */
const tooManyAccents = /(\p{Mn}{3})\p{Mn}+/gu
const tooManyMarks = /(\p{M}{8})\p{M}+/gu

/** Without what nobody sees. What turns text around stays, see `turnsText`. */
const cleaned = (text: string): string =>
  text
    .replaceAll(lineEnd, '\n')
    .replaceAll(otherBlank, ' ')
    .replaceAll(wrapped, '$1')
    .replaceAll(eachUnseen, '$1')
    .replaceAll(tooManyAccents, '$1')
    .replaceAll(tooManyMarks, '$1')
    .normalize('NFC')
    .trim()

/** Text that may have line breaks, cleaned and trimmed. */
export const cleanText = (text: string): string => cleaned(text)

/** Text of one line, cleaned and trimmed. Line breaks and tabs become spaces. */
export const cleanLine = (text: string): string => cleaned(text).replaceAll(/[\n\t]+/g, ' ')

/** Whether a cleaned text still has characters that show text in another order. It is refused. */
export const turnsText = (text: string): boolean => firstTurning.test(text)

/** Cleaned, and also without what turns text around: for what is read or searched for, but never shown to others. */
export const withoutUnseen = (text: string): string => cleanLine(text).replaceAll(eachTurning, '')
