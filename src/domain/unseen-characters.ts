/**
 * Characters that nobody sees or that turn the text around them: format and private characters, those without a
 * meaning, line separators, and letters that are blank.
 */
const characters = String.raw`[\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5]`
const first = new RegExp(characters, 'u')
const each = new RegExp(characters, 'gu')

/** A zero-width joiner is allowed between two emoji, which it makes one. */
const emojiJoiner =
  /(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d(?=\p{Extended_Pictographic})/gu

export const hasUnseen = (text: string): boolean => first.test(text.replace(emojiJoiner, ''))

export const withoutUnseen = (text: string): string => text.replace(each, '')
